import type { Mutant } from '../mutant.ts';

const SCENARIOS = 'test/scenarios/renewals.test.ts';
const REMINDERS = 'test/scenarios/reminders.test.ts';

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
      says: /to match object/,
    },
  },
  {
    name: 'new-card-uses-up-a-date',
    file: 'shared/domain/billing/dunning.ts',
    find: 'if (dunning?.resumesOn !== undefined)',
    replace: "if (dunning?.resumesOn === ('' as Day))",
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
    find: '!order.dunning?.isBlocked &&',
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
    killedBy: {
      suite: 'tests',
      file: SCENARIOS,
      test: 'is charged one cycle a day',
      says: /to deeply equal/,
    },
  },
  {
    name: 'reminder-sent-twice',
    file: 'shared/storage/renewals/reminders.ts',
    find: '        ...remindedAs(order),\n',
    replace: '',
    breaks: 'a customer is reminded of a charge once',
    killedBy: { suite: 'races', race: 'reminder-twice', preemptions: 1, says: /two reminders of one charge/ },
  },
  {
    name: 'cancel-link-signature-unchecked',
    file: 'shared/secrets/cancel-link.ts',
    find: '!root || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(body, root, claims)))',
    replace: '!root || !mac',
    breaks: 'a cancel link cancels only the order and the charge that it was signed for',
    killedBy: {
      suite: 'tests',
      file: REMINDERS,
      test: 'of another order or tenant is refused',
      says: /invalid_cancel_link/,
    },
  },
  {
    name: 'opening-a-cancel-link-cancels',
    file: 'functions/public-api/open-cancel-link.ts',
    find: 'openByLink(body.token, tenantOf(caller))',
    replace:
      "(await import('../../shared/flows/renewals/cancel-link.ts')).cancelByLink(body.token, tenantOf(caller), now)",
    breaks: 'a scanner of mail that opens the link changes nothing',
    killedBy: {
      suite: 'tests',
      file: REMINDERS,
      test: 'shows the charge and changes nothing until it is asked to',
      says: /state/,
    },
  },
  {
    name: 'disputed-order-charged',
    file: 'shared/flows/renewals/renew.ts',
    find: "  if (order.openDisputes) return 'hold';\n",
    replace: '',
    breaks: 'no cycle is charged while a dispute about its order is open',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/disputes.test.ts',
      test: 'lets no cycle be charged while it is open',
      says: /to deeply equal/,
    },
  },
  {
    name: 'first-try-beyond-the-scheme-limit',
    file: 'shared/flows/renewals/renew.ts',
    find: 'const counted = declinesKeyOf(order, card);',
    replace: 'const counted = declinesKeyOf(order, undefined);',
    breaks: 'the first try of a cycle counts what other subscriptions declined on the same card',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/renewals.test.ts',
      test: 'is not tried on its billing date when other subscriptions',
      says: /to deeply equal/,
    },
  },
];
