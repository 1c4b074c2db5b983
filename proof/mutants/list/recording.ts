import type { Mutant } from '../mutant.ts';

/** What a payment leaves behind, and that it is told once and for good. */
export const recording: readonly Mutant[] = [
  {
    name: 'lock-kept-on-decline',
    file: 'shared/flows/charging/release.ts',
    find: `    unlockLink(attempt.tenantId, attempt.linkSlug, attemptRef(attempt), true),\n`,
    replace: '',
    breaks: 'a decline gives the link back',
    killedBy: { suite: 'crash', filter: 'pay-once/declines/returning:gone', says: /I10 stuck lock/ },
  },
  {
    name: 'decline-not-counted',
    file: 'shared/storage/links.ts',
    find: `    ...(isDecline && { add: { declines: 1 } }),\n`,
    replace: `    ...(isDecline && { add: { declines: 0 } }),\n`,
    breaks: "a link's declines are counted",
    killedBy: { suite: 'crash', filter: 'pay-once/declines/returning:gone', says: /I5 link/ },
  },
  {
    name: 'guard-not-counted',
    file: 'shared/flows/charging/release.ts',
    find: `    countDecline(attempt.tenantId, { name: 'address', who: attempt.address }, now),\n`,
    replace: '',
    breaks: "an address' declines are counted",
    killedBy: { suite: 'crash', filter: 'pay-once/declines/returning:gone', says: /I5 / },
  },
  {
    name: 'decline-without-event',
    file: 'shared/flows/charging/release.ts',
    find: `    putOutbox({ ...outboxOf(attempt, now), events: [failureOf(ended, now)] }, now),\n`,
    replace: '',
    breaks: 'each transition has its events',
    killedBy: { suite: 'crash', filter: 'pay-once/declines/returning:gone', says: /I9 / },
  },
  {
    name: 'events-outside-the-transaction',
    file: 'shared/flows/charging/record.ts',
    find: `        putOutbox({ id: eventsId, tenantId: attempt.tenantId, events: paymentEvents(ended, invoice, records.order, now) }, now),
      ]);`,
    replace: `      ]);
      await commit([putOutbox({ id: eventsId, tenantId: attempt.tenantId, events: paymentEvents(ended, invoice, records.order, now) }, now)]);`,
    breaks: 'a state and its events are one transaction',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I9 / },
  },
  {
    name: 'order-event-missing',
    file: 'shared/flows/events/payment-events.ts',
    find: `    ...(order ? [event('order.created', orderData(order))] : []),\n`,
    replace: '',
    breaks: 'each transition has its exact set of events',
    killedBy: { suite: 'crash', filter: 'pay-recurring/succeeds/returning:gone', says: /I9 / },
  },
  {
    name: 'number-taken-unconditionally',
    file: 'shared/storage/invoices.ts',
    find: `{ set: { sequence: last + 1 }, when: [['sequence', '=', last]] }`,
    replace: `{ set: { sequence: last + 1 } }`,
    breaks: 'an invoice number is taken against the counter',
    killedBy: { suite: 'races', race: 'invoice-number', preemptions: 1, says: /I21 invoice .* exists 2 times/ },
  },
  {
    name: 'number-taken-apart',
    file: 'shared/flows/charging/record.ts',
    find: `      await commit([
        moveAttempt(attempt, 'succeeded', step),
        takeInvoiceNumber(attempt.tenantId, last),`,
    replace: `      await commit([takeInvoiceNumber(attempt.tenantId, last)]);
      await commit([
        moveAttempt(attempt, 'succeeded', step),`,
    breaks: 'an invoice number is taken in the recording transaction',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I21 gap/ },
  },
  {
    name: 'link-not-used-up',
    file: 'shared/storage/links.ts',
    find: `    set: { status: LinkStatus.paid },`,
    replace: `    set: { status: LinkStatus.active },`,
    breaks: 'a paid link is used up',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I4 / },
  },
  {
    name: 'card-not-saved',
    file: 'shared/flows/charging/record.ts',
    find: `        ...optional(records.card && { ...records.card, card: attempt.card }, saveCard),\n`,
    replace: '',
    breaks: 'what recurs keeps its card',
    killedBy: { suite: 'crash', filter: 'pay-recurring/succeeds/returning:gone', says: /I8 .*saved card/ },
  },
  {
    name: 'rate-not-kept',
    file: 'shared/flows/charging/reserve.ts',
    find: `    conversion: conversionOf(link.currency, project.baseCurrency),\n`,
    replace: '',
    breaks: 'a charge in another currency keeps its rate and source',
    killedBy: { suite: 'crash', filter: 'pay-recurring/succeeds/returning:gone', says: /I19 / },
  },
  {
    name: 'billed-again-a-day-late',
    file: 'shared/domain/links/payment-link.ts',
    find: 'return { anchorOn: today, nextBillingOn: addMonths(today, recurring.intervalMonths), cyclesPaid: 1 };',
    replace: 'return { anchorOn: today, nextBillingOn: addDays(addMonths(today, recurring.intervalMonths), 1), cyclesPaid: 1 };',
    breaks: 'billing dates follow from the anchor',
    killedBy: { suite: 'crash', filter: 'pay-recurring/succeeds/returning:gone', says: /I13 / },
  },
  {
    name: 'relayed-before-sent',
    file: 'shared/flows/events/relay-events.ts',
    find: `  await sendDeliveries(deliveries.map((event) => ({ tenantId: event.tenantId, projectId: event.projectId, event })));
  await putNotices(row.notices);
  try {
    await commit([markRelayed(row, now)]);`,
    replace: `  try {
    await commit([markRelayed(row, now)]);
    await sendDeliveries(deliveries.map((event) => ({ tenantId: event.tenantId, projectId: event.projectId, event })));
    await putNotices(row.notices);`,
    breaks: 'a row is marked only once its events are sent',
    killedBy: { suite: 'crash', filter: 'relay/paid', says: /never delivered/ },
  },
  {
    name: 'delivered-under-new-ids',
    file: 'shared/flows/events/relay-events.ts',
    find: `projectId: event.projectId, event })));`,
    replace: `projectId: event.projectId, event: { ...event, id: event.id + Math.floor(Math.random() * 1e6) } })));`,
    breaks: 'an event keeps its id however often it is sent',
    killedBy: { suite: 'crash', filter: 'relay/paid', says: /I20 / },
  },
  {
    name: 'refused-delivery-dropped',
    file: 'shared/outbound/post-event.ts',
    find: 'isDelivered: statusCode >= 200 && statusCode < 300',
    replace: 'isDelivered: statusCode >= 200',
    breaks: 'only a 2xx is a delivery',
    killedBy: { suite: 'crash', filter: 'deliver/refused', says: /never delivered/ },
  },
  {
    name: 'told-success-unrecorded',
    file: 'shared/flows/links/pay-link.ts',
    find: `    return { attempt };
  });
  return outcomeOf(settled);`,
    replace: `    return { attempt: { ...attempt, state: 'succeeded' as const } };
  });
  return outcomeOf(settled);`,
    breaks: 'success is told only of what is recorded',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/new:gone', says: /I18 / },
  },
  {
    name: 'unknown-told-as-decline',
    file: 'shared/domain/sales/payment-outcome.ts',
    find: `    case 'prepared':
    case 'charging':
    case 'confirming':
      return { kind: 'processing', receipt };`,
    replace: `    case 'prepared':
    case 'charging':
    case 'confirming':
      return { kind: 'failed', message: NOT_COMPLETED, code: 'payment_failed' };`,
    breaks: 'unknown is never told as a decline',
    killedBy: { suite: 'crash', filter: 'pay-once/unknown/returning:gone', says: /I18 / },
  },
];
