import type { Mutant } from '../mutant.ts';

/** Refunds: what may be given back, whose refund an answer shows, and that each is booked once. */
export const refunds: readonly Mutant[] = [
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
    name: 'held-credit-not-taken-back',
    file: 'shared/flows/value/take-back.ts',
    find: '  if (mayBeHeld && (found.wallet?.holdBalance ?? 0) > 0) throw paymentInProgress();\n',
    replace: '',
    breaks:
      'value: money goes back only with the credit that came from it, also while a payment holds that credit',
    killedBy: { suite: 'races', race: 'refund-and-renewal', preemptions: 2, says: /I26 .* stands behind 0/ },
  },
];
