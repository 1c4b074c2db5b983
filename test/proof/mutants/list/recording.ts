import type { Mutant } from '../mutant.ts';

/** R5 a state and its events are one transaction, and the invoice's number is taken in it. */
export const recording: readonly Mutant[] = [
  {
    name: 'events-outside-the-transaction',
    file: 'shared/flows/charging/record.ts',
    find: '      putOutbox({ id: eventsIdOf(',
    replace: '    ]);\n    await commit([\n      putOutbox({ id: eventsIdOf(',
    breaks: 'R5: a state and its events are one transaction',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I9 / },
  },
  {
    name: 'relayed-before-sent',
    file: 'shared/flows/events/relay-events.ts',
    find: "  await sendMessages('deliveries', deliveries.flat());",
    replace:
      "  await commit(due.map((row) => markRelayed(row, now)));\n  await sendMessages('deliveries', deliveries.flat());",
    breaks: 'R5: a row is marked once its events are sent',
    killedBy: { suite: 'crash', filter: 'relay/paid', says: /never delivered/ },
  },
  {
    name: 'unreadable-record-written',
    file: 'shared/storage/table/readable.ts',
    find: '  v.assert(schema, record);\n',
    replace: '',
    breaks: 'R5: a record is written only if its schema reads it back',
    killedBy: {
      suite: 'tests',
      file: 'test/storage/table/readable.test.ts',
      test: 'is refused before it is written',
      says: /to throw/,
    },
  },
  {
    name: 'customer-number-unconditional',
    file: 'shared/storage/invoices.ts',
    find: 'change(keys.customer(tenantId, id), { set, when }, numberTaken)',
    replace: 'change(keys.customer(tenantId, id), { set }, numberTaken)',
    breaks: "invoices: a number is taken against the customer's counter",
    killedBy: {
      suite: 'races',
      race: 'one-customer-two-links',
      preemptions: 1,
      says: /I21 invoice .* exists 2 times/,
    },
  },
  {
    name: 'tenant-number-unconditional',
    file: 'shared/storage/invoices.ts',
    find: 'change(key, { set: next, when }, numberTaken)',
    replace: 'change(key, { set: next }, numberTaken)',
    breaks: "invoices: a number is taken against the tenant's counter",
    killedBy: {
      suite: 'races',
      race: 'tenant-series',
      preemptions: 1,
      says: /I21 invoice .* exists 2 times/,
    },
  },
  {
    name: 'number-taken-apart',
    file: 'shared/flows/charging/record.ts',
    find: '...(taken?.writes ?? []),',
    replace: '...(taken ? (await commitEnd(attempt, () => [], taken.writes), []) : []),',
    breaks: 'invoices: a number is taken in the recording transaction',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I21 gap/ },
  },
  {
    name: 'own-write-unrecognised',
    file: 'shared/storage/table/table.ts',
    find: `        if (error.Item?.[WRITE_ID]?.S === id) return;\n`,
    replace: '',
    breaks: 'a single write that its client sent twice is no lost race',
    killedBy: {
      suite: 'tests',
      file: 'test/flows/charging/confirm.test.ts',
      test: 'charges when the reply of the table is lost',
      says: /expected 'processing' to be 'success'/,
    },
  },
  {
    name: 'dated-by-recording',
    file: 'shared/flows/charging/record.ts',
    find: 'const soldAt = soldAtOf(attempt, intent, now);',
    replace: 'const soldAt = soldAtOf(attempt, intent && { ...intent, chargedAt: undefined }, now);',
    breaks: 'dates: a charge is dated by the processor, however late it is recorded',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/dates.test.ts',
      test: 'keeps its date',
      says: /match object/,
    },
  },
  {
    name: 'waits-for-an-endpoint-that-was-resumed',
    file: 'shared/flows/events/deliver-event.ts',
    find: '  await logWaiting(delivery, turn);\n  return await findEndpoint(tenantId, projectId);',
    replace: '  await logWaiting(delivery, turn);\n  return endpoint;',
    breaks: 'an event that waits is sent after the resumption',
    killedBy: {
      suite: 'tests',
      file: 'test/flows/events/send-waiting.test.ts',
      test: 'loses no event to a resumption',
      says: /waiting/,
    },
  },
];
