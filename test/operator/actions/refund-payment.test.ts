import { expect, it } from 'vitest';
import { reconcilePayment } from '../../../apps/operator/actions/reconcile-payment.ts';
import { refundPayment } from '../../../apps/operator/actions/refund-payment.ts';
import { now } from '../../support/clock.ts';
import { aPaid, outcomeOf, refundInDashboard } from '../../support/refunds.ts';

const run = () => ({ now: now(), by: 'jane' });

it('refundPayment refunds a part once for each key, and requires the key', async () => {
  const paid = await aPaid();
  const order = { tenantId: paid.tenant.tenant.id, payment: paid.attempt.id, amount: 5 };
  await expect(refundPayment(order, run())).rejects.toThrow('--key');
  for (const key of ['ticket-1', 'ticket-1', 'ticket-2']) await refundPayment({ ...order, key }, run());
  expect(await outcomeOf(paid)).toMatchObject({ refunds: ['succeeded 500+0', 'succeeded 500+0'] });
});

it('reconcilePayment records what the processor shows of a refund, and finds nothing to do after that', async () => {
  const paid = await aPaid();
  await refundInDashboard(paid);
  const ask = () => reconcilePayment({ tenantId: paid.tenant.tenant.id, payment: paid.attempt.id }, run());
  expect(await ask()).toMatchObject({
    status: 'changed',
    changes: [expect.stringMatching(/^refund rfd_\w+: succeeded$/), expect.stringMatching(/^credit note/)],
  });
  expect((await ask()).status).toBe('unchanged');
});
