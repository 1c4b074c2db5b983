import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** Finds violations of I16. */
export function refundsWithinCharge({ intents, refunds }: View): Finding[] {
  const perIntent = Map.groupBy(
    refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    (refund) => refund.payment_intent ?? '',
  );
  return intents.flatMap(({ id, tenantId, amount_received: received }) => {
    const refunded = (perIntent.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return refunded > received ? [{ tenantId, message: `${refunded} of intent ${id} was refunded, but only ${received} charged` }] : [];
  });
}
