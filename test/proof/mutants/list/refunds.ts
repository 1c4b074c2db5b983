import type { Mutant } from '../mutant.ts';

/** Refunds: what may be given back, whose refund an answer shows, and that each is booked once. */
export const refunds: readonly Mutant[] = [
  {
    name: 'held-refund-ignored',
    file: 'shared/domain/refunds/refundable.ts',
    find: 'terms.charge.minor - cardMinor - heldCardMinor',
    replace: 'terms.charge.minor - cardMinor',
    breaks: 'refunds: what an unfinished refund holds cannot be refunded again',
    killedBy: {
      suite: 'tests',
      file: 'test/domain/refunds/refundable.test.ts',
      test: 'less what an unfinished refund holds',
      says: /deeply equal/,
    },
  },
  {
    name: 'refund-matched-by-amount',
    file: 'shared/domain/refunds/refund.ts',
    find: `refund.origin === 'processor' ||`,
    replace: `refund.origin !== undefined ||`,
    breaks: 'R7: a refund of the processor is ours only if its metadata names it',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/refunds.test.ts',
      test: 'is not proved by a refund of the same amount',
      says: /match object/,
    },
  },
  {
    name: 'refund-booked-by-chance',
    file: 'shared/flows/refunds/reconcile-refunds.ts',
    find: 'followingOperation(attemptId, `refund ${shown.id}`)',
    replace: 'followingOperation(attemptId, `refund ${now.getTime()} ${Math.random()}`)',
    breaks: 'refunds: a refund of the processor is booked once, by its id',
    killedBy: {
      suite: 'races',
      race: 'dashboard-event-twice',
      preemptions: 1,
      says: /the invoice has 1000 given back/,
    },
  },
  {
    name: 'refused-refund-retry-believed',
    file: 'shared/flows/refunds/send-refund.ts',
    find: `again.kind !== 'refused' || again.isReplay`,
    replace: 'again.kind !== undefined',
    breaks: 'R3: a refused retry proves nothing about the first request of a refund',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/refunds.test.ts',
      test: 'when its retry is refused',
      says: /422/,
    },
  },
  {
    name: 'refunded-invoice-unconditional',
    file: 'shared/storage/refunds/refunded-invoice.ts',
    find: `refundedMinor === undefined ? ['refundedMinor', 'absent'] : ['refundedMinor', '=', refundedMinor],`,
    replace: '',
    breaks: 'refunds: of two refunds of one invoice by two payments, none is lost',
    killedBy: {
      suite: 'tests',
      file: 'test/storage/refunds/refunded-invoice.test.ts',
      test: 'only as it was read',
      says: /InvoiceChanged|resolved/,
    },
  },
  {
    name: 'failed-refund-revived',
    file: 'shared/flows/refunds/settle-refund.ts',
    find: `state === 'failed' && processorRefundId !== undefined`,
    replace: `state === 'failed' && processorRefundId === ''`,
    breaks: 'refunds: one that failed at the processor stays failed, whatever was read before',
    killedBy: {
      suite: 'tests',
      file: 'test/flows/refunds/reconcile-refunds.test.ts',
      test: 'an older reading does not revive',
      says: /match object/,
    },
  },
];
