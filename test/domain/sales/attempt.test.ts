import { expect, it } from 'vitest';
import {
  ATTEMPT_STATES,
  type Attempt,
  isEnded,
  isInFlight,
  isKeyAlive,
  isLeased,
  isReleasable,
  isResting,
  STATUS_OF_STATE,
} from '../../../shared/domain/sales/attempt.ts';

it.each([
  ['prepared', 1, false, false],
  ['charging', 2, false, true],
  ['requires_action', 1, false, false],
  ['confirming', 2, false, true],
  ['succeeded', 3, true, false],
  ['declined', 4, true, false],
  ['aborted', 5, true, false],
  ['quarantined', 2, false, false],
] as const)(
  'an attempt’s state %s has transaction status %d; it has ended: %s; it is in flight: %s',
  (state, status, ended, inFlight) => {
    expect([STATUS_OF_STATE[state], isEnded({ state }), isInFlight({ state } as Attempt)]).toEqual([
      status,
      ended,
      inFlight,
    ]);
    expect(isResting(state)).toBe(ended || state === 'quarantined');
  },
);

const now = new Date('2027-01-01T12:00:00.000Z');
const at = (text: string) => text as Attempt['leaseUntil'];

it('an attempt holds its lease until the stated instant, and its idempotency key for twenty hours', () => {
  expect(isLeased({ leaseUntil: at('2027-01-01T12:00:00.001Z') } as Attempt, now)).toBe(true);
  expect(isLeased({ leaseUntil: at('2027-01-01T12:00:00.000Z') } as Attempt, now)).toBe(false);
  const frozen = { key: 'k', body: '', sha256: '' };
  expect(isKeyAlive({ ...frozen, frozenAt: at('2026-12-31T16:00:00.001Z') }, now)).toBe(true);
  expect(isKeyAlive({ ...frozen, frozenAt: at('2026-12-31T16:00:00.000Z') }, now)).toBe(false);
});

it('an attempt with an unknown charge may be released by an operator after 25 hours', () => {
  const charge = (frozenAt: string) => ({ key: 'k', body: '', sha256: '', frozenAt: at(frozenAt) });
  const [just, notYet] = ['2026-12-31T11:00:00.000Z', '2026-12-31T11:00:00.001Z'].map(charge);
  expect(isReleasable({ state: 'charging', charge: just }, now)).toBe(true);
  expect(isReleasable({ state: 'charging', charge: notYet }, now)).toBe(false);
  expect(isReleasable({ state: 'charging' }, now)).toBe(false);
  for (const state of ATTEMPT_STATES)
    expect(isReleasable({ state, charge: just }, now), state).toBe(state === 'charging');
});
