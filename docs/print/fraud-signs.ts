import { clock } from '../../shared/runtime/clock.ts';
import { backend } from '../../test/support/backend.ts';
import { travelTo } from '../../test/support/clock.ts';
import { aLink, pay } from '../../test/support/links.ts';
import type { TestTenant } from '../../test/support/tenants.ts';
import { runWorker } from '../../test/support/workers.ts';

type Ask = (path: string, body: string) => Promise<unknown>;

/** An issuer warns of a payment, and the account's staff review it and approve it. */
export async function warnAndReview(shop: TestTenant, ask: Ask): Promise<void> {
  travelTo(clock.now().toISOString()); // The simulated processor's time has run on, and what it shows is printed.
  const customerInfo = { email: 'ada@example.com', name: 'Ada Payer' };
  await pay(await aLink(shop), { customerInfo, paymentMethodId: 'pm_card_createIssuerFraudRecord' });
  const { processor } = await backend();
  const books = () => processor.ledger.accounts[shop.account.id];
  const [warning] = books()?.earlyFraudWarnings ?? [];
  if (!warning) throw new Error('The issuer was to warn.');
  const intentId = warning.payment_intent;
  const hear = async (type: string, objectId: string) => {
    const body = JSON.stringify({ id: `evt_${type}`, type, objectId, intentId });
    const attributes = { ApproximateReceiveCount: '1' };
    const record = { messageId: type, receiptHandle: type, body, attributes };
    await runWorker('apply-processor-event', { Records: [record] });
  };
  await hear('radar.early_fraud_warning.created', warning.id);
  travelTo(clock.now().toISOString());
  await ask('/_sim/reviews', JSON.stringify({ payment_intent: intentId }));
  const review = books()?.reviews[0]?.id ?? '';
  await hear('review.opened', review);
  await ask('/_sim/reviews/close', JSON.stringify({ review, reason: 'approved' }));
  await hear('review.closed', review);
}
