import { expect, it } from 'vitest';
import { refundPayment } from '../../../apps/operator/actions/refund-payment.ts';
import { now } from '../../support/clock.ts';
import { aPaid, outcomeOf } from '../../support/refunds.ts';

const run = () => ({ now: now(), by: 'jane' });

it('refundPayment refunds a part once for each key, and requires the key', async () => {
  const paid = await aPaid();
  const order = { tenantId: paid.tenant.tenant.id, payment: paid.attempt.id, amount: 5 };
  await expect(refundPayment(order, run())).rejects.toThrow('--key');
  for (const key of ['ticket-1', 'ticket-1', 'ticket-2']) await refundPayment({ ...order, key }, run());
  expect(await outcomeOf(paid)).toMatchObject({ refunds: ['succeeded 500+0', 'succeeded 500+0'] });
});
