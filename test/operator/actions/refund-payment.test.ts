import { describe, expect, it } from 'vitest';
import { refundPayment } from '../../../apps/operator/actions/refund-payment.ts';
import { now } from '../../support/clock.ts';
import { aPaid, outcomeOf } from '../../support/refunds.ts';

describe('refundPayment', () => {
  it('refunds a part once for each key, and requires the key', async () => {
    const paid = await aPaid();
    const order = { tenantId: paid.tenant.tenant.id, payment: paid.attempt.id, amount: 5 };
    await expect(refundPayment(order, { now: now() })).rejects.toThrow('--key');
    for (const key of ['ticket-1', 'ticket-1', 'ticket-2'])
      await refundPayment({ ...order, key }, { now: now() });
    expect(await outcomeOf(paid)).toMatchObject({ refunds: ['succeeded 500+0', 'succeeded 500+0'] });
  });

  it('says in a dry run what would go where, and writes nothing', async () => {
    const paid = await aPaid();
    const order = { tenantId: paid.tenant.tenant.id, payment: paid.attempt.id };
    const { changes } = await refundPayment(order, { now: now(), dryRun: true });
    expect(changes).toEqual(['refund 19.99 USD to the card and 0 USD to the wallet, of 19.99 USD left']);
    expect((await outcomeOf(paid)).refunds).toEqual([]);
  });
});
