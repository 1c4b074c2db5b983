import type { Mutant } from '../mutant.ts';

/** What is believed of the processor's events: who sent them, whose payment they are about, and that each takes effect once. */
const SCENARIO = 'test/scenarios/disputes.test.ts';
export const inbound: readonly Mutant[] = [
  {
    name: 'any-signature-accepted',
    file: 'shared/secrets/event-signature.ts',
    find: 'timingSafeEqual(signature, expected)',
    replace: 'signature.length === expected.length',
    breaks: 'an event counts only when one of the endpoint’s secrets signed its bytes',
    killedBy: {
      suite: 'tests',
      file: 'test/secrets/event-signature.test.ts',
      test: 'with one digit changed',
      says: /forged/,
    },
  },
  {
    name: 'old-signature-accepted',
    file: 'shared/secrets/event-signature.ts',
    find: '> TOLERANCE_SECONDS ?',
    replace: '> Number.POSITIVE_INFINITY ?',
    breaks: 'an event that was signed earlier than five minutes ago is refused',
    killedBy: {
      suite: 'tests',
      file: 'test/secrets/event-signature.test.ts',
      test: 'a day old',
      says: /stale/,
    },
  },
  {
    name: 'attempt-named-by-metadata-believed',
    file: 'shared/flows/inbound/apply-event.ts',
    find: 'attempt?.intentId === intentId ? attempt : undefined',
    replace: 'attempt',
    breaks: 'an event is about the payment whose intent it names, whatever its metadata says',
    killedBy: {
      suite: 'tests',
      file: 'test/scenarios/refund-events.test.ts',
      test: 'booked for its own',
      says: /to deeply equal/,
    },
  },
  {
    name: 'event-of-another-tenant-believed',
    file: 'shared/flows/inbound/apply-event.ts',
    find: 'event.tenantId !== undefined && event.tenantId !== tenantId',
    replace: 'event.tenantId === ""',
    breaks: 'a tenant’s secret speaks of no other tenant’s payment',
    killedBy: { suite: 'tests', file: SCENARIO, test: 'another tenant’s event', says: /to deeply equal/ },
  },
  {
    name: 'dispute-of-another-charge-believed',
    file: 'shared/flows/inbound/book-dispute.ts',
    find: 'intentId === attempt.intentId && chargeId === attempt.chargeId && livemode',
    replace: 'livemode',
    breaks: 'R7: a dispute is believed only about the charge of the attempt',
    killedBy: {
      suite: 'tests',
      file: SCENARIO,
      test: 'another payment of the tenant',
      says: /to deeply equal/,
    },
  },
  {
    name: 'dispute-opened-again-by-each-event',
    file: 'shared/domain/sales/dispute.ts',
    find: '(!isOpenDispute(known) ||',
    replace: '(isOpenDispute(known) &&',
    breaks: 'each state of a dispute takes effect once, and its end is final',
    killedBy: { suite: 'tests', file: 'test/domain/sales/dispute.test.ts', test: 'seen as', says: /closed/ },
  },
  {
    name: 'dispute-of-a-stale-reading',
    file: 'shared/storage/attempts.ts',
    find: "        ['state', '=', attempt.state],\n        ['version', '=', attempt.version],",
    replace: "        ['state', '=', attempt.state],",
    breaks: 'R4: a state that was read earlier never replaces one that was read later',
    killedBy: {
      suite: 'races',
      race: 'dispute-created-and-lost',
      preemptions: 2,
      says: /the dispute .* is lost|I9|I2/,
    },
  },
];
