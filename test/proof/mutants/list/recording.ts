import type { Mutant } from '../mutant.ts';

/** R5 a state and its events are one transaction, and the invoice's number is taken in it. */
export const recording: readonly Mutant[] = [
  {
    name: 'events-outside-the-transaction',
    file: 'shared/flows/charging/record-end.ts',
    find: '...writes, ...ends.flatMap(endHolds)]);',
    replace: '...writes.slice(0, -1), ...ends.flatMap(endHolds)]);\n      await commit(writes.slice(-1));',
    breaks: 'R5: a state and its events are one transaction',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I9 / },
  },
  {
    name: 'relayed-before-sent',
    file: 'shared/flows/events/relay-events.ts',
    find: '  await sendDeliveries(deliveries.flat(),',
    replace:
      '  await commit(due.map((row) => markRelayed(row, now)));\n  await sendDeliveries(deliveries.flat(),',
    breaks: 'R5: a row is marked once its events are sent',
    killedBy: { suite: 'crash', filter: 'relay/paid', says: /never delivered/ },
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
    file: 'shared/flows/charging/record-end.ts',
    find: '...(taken?.writes ?? []),',
    replace: '...(taken ? (await commit(taken.writes), []) : []),',
    breaks: 'invoices: a number is taken in the recording transaction',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I21 gap/ },
  },
];
