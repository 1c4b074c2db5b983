import { describe, expect, it } from 'vitest';
import type { AttemptId, TenantId } from '../../../shared/domain/ids.ts';
import {
  ATTEMPT_STATES,
  type Attempt,
  isEnded,
  isInFlight,
  isKeyAlive,
  isLeased,
  isReleasable,
  isResting,
  keyOf,
  reconcileAfterSeconds,
  STATUS_OF_STATE,
} from '../../../shared/domain/sales/attempt.ts';

describe('an attempt’s state', () => {
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
    '%s has transaction status %d; it has ended: %s; it is in flight: %s',
    (state, status, ended, inFlight) => {
      expect([STATUS_OF_STATE[state], isEnded({ state }), isInFlight({ state } as Attempt)]).toEqual([
        status,
        ended,
        inFlight,
      ]);
      expect(isResting(state)).toBe(ended || state === 'quarantined');
    },
  );

  it('is one of these nine', () => expect(ATTEMPT_STATES).toHaveLength(9));
});

describe('an attempt', () => {
  const now = new Date('2027-01-01T12:00:00.000Z');
  const at = (text: string) => text as Attempt['leaseUntil'];

  it('holds its lease until the stated instant, and its idempotency key for twenty hours', () => {
    expect(isLeased({ leaseUntil: at('2027-01-01T12:00:00.001Z') } as Attempt, now)).toBe(true);
    expect(isLeased({ leaseUntil: at('2027-01-01T12:00:00.000Z') } as Attempt, now)).toBe(false);
    const frozen = { key: 'k', body: '', sha256: '' };
    expect(isKeyAlive({ ...frozen, frozenAt: at('2026-12-31T16:00:00.001Z') }, now)).toBe(true);
    expect(isKeyAlive({ ...frozen, frozenAt: at('2026-12-31T16:00:00.000Z') }, now)).toBe(false);
  });

  it('with an unknown charge may be released by an operator after 25 hours', () => {
    const charge = (frozenAt: string) => ({ key: 'k', body: '', sha256: '', frozenAt: at(frozenAt) });
    const [just, notYet] = ['2026-12-31T11:00:00.000Z', '2026-12-31T11:00:00.001Z'].map(charge);
    expect(isReleasable({ state: 'charging', charge: just }, now)).toBe(true);
    expect(isReleasable({ state: 'charging', charge: notYet }, now)).toBe(false);
    expect(isReleasable({ state: 'charging' }, now)).toBe(false);
    for (const state of ATTEMPT_STATES)
      expect(isReleasable({ state, charge: just }, now), state).toBe(state === 'charging');
  });

  it('is checked at growing intervals', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(reconcileAfterSeconds)).toEqual([30, 60, 120, 300, 900, 3600, 3600]);
  });

  it('has idempotency keys of tenant, attempt and operation, without personal data', () => {
    expect(keyOf('tabc' as TenantId, 'txn_1' as AttemptId, 'cf2')).toBe('v1:tabc:txn_1:cf2');
  });
});
