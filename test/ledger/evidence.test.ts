import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ops/ledger/check.ts';
import { sha256 } from '../../shared/runtime/hash.ts';
import { handlesOf, honestSides, type Sides } from '../support/two-sides.ts';

let honest: Sides;
beforeAll(async () => {
  honest = await honestSides();
});

describe('what only a watcher can tell the ledger check', () => {
  it('I12 names a confirm of an intent that nobody had looked at, and none after a look', () => {
    const request = { idempotencyKey: null, keyFromSdk: false, body: {} };
    const look = { ...request, method: 'GET', path: '/v1/payment_intents/pi_1' };
    const confirm = { ...request, method: 'POST', path: '/v1/payment_intents/pi_1/confirm' };
    const said = (requests: (typeof look)[]) => checkLedger({ ...honest, evidence: { requests } }).violations.map(({ message }) => message);
    expect(said([confirm, look])).toContainEqual(expect.stringMatching(/without a look/));
    expect(said([look, confirm])).not.toContainEqual(expect.stringMatching(/without a look/));
  });

  it('I18 names a payer who was told that a payment failed under a key that paid', () => {
    const sides = structuredClone(honest);
    const { items, attempt } = handlesOf(sides);
    const { tenantId, linkSlug, customerId, id: attemptId } = attempt;
    items.push({ pk: `T#${tenantId}#ONCE#pay#${sha256('click-1')}`, sk: 'ONCE', attemptId, customerId });
    const answers = [{ tenantId, linkSlug, key: 'click-1', outcome: 'failed' as const }];
    expect(checkLedger({ ...sides, evidence: { answers } }).violations).toMatchObject([
      { invariant: 'I18', message: expect.stringMatching(/succeeded$/) },
    ]);
  });
});
