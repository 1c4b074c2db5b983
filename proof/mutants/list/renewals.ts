import type { Mutant } from '../mutant.ts';

const SCENARIOS = 'test/scenarios/renewals.test.ts';

/** A cycle is charged once, on its day, and not on a card that may not be charged again. */
export const renewals: readonly Mutant[] = [
  {
    name: 'another-workers-attempt-taken-for-own',
    file: 'shared/flows/charging/reserve.ts',
    find: 'error.holder?.id !== id || isOffSession(attempt)',
    replace: 'error.holder?.id !== id',
    breaks: 'of two workers with one batch, one charges',
    killedBy: {
      suite: 'tests',
      file: SCENARIOS,
      test: 'is charged once by two workers that have the same batch',
      says: /expected [23] to be 1/,
    },
  },
  {
    name: 'charged-card-removed',
    file: 'shared/flows/cards/remove-card.ts',
    find: 'if (charging.some(({ endsOn }) => endsOn === undefined)) throw cardInUse();',
    replace: '',
    breaks: 'a card that an active order charges is kept',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/client/make-card-primary.test.ts',
      test: 'is kept while an active order charges it',
      says: /undefined/,
    },
  },
  {
    name: 'new-card-uses-up-a-date',
    file: 'shared/domain/billing/dunning.ts',
    find: 'if (dunning?.resumesOn !== undefined) return',
    replace: "if (dunning?.resumesOn === ('' as Day)) return",
    breaks: 'the try of a new card uses up no date of the dunning',
    killedBy: {
      suite: 'tests',
      file: 'test/functions/client/make-card-primary.test.ts',
      test: 'uses up no date of the dunning',
      says: /to deeply equal/,
    },
  },
  {
    name: 'blocked-card-charged',
    file: 'shared/flows/renewals/renew.ts',
    find: '!order.dunning?.isBlocked && ',
    replace: '',
    breaks: 'a card that needs its holder is not charged again without them',
    killedBy: {
      suite: 'tests',
      file: SCENARIOS,
      test: 'with the card pm_card_authenticationRequired is not paid',
      says: /to deeply equal/,
    },
  },
  {
    name: 'backlog-charged-at-once',
    file: 'shared/domain/billing/renewal.ts',
    find: 'const REST_MS = 24 * 60 * 60_000;',
    replace: 'const REST_MS = 0;',
    breaks: 'one cycle of an order is charged a day',
    killedBy: { suite: 'tests', file: SCENARIOS, test: 'is charged one cycle a day', says: /to deeply equal/ },
  },
];
