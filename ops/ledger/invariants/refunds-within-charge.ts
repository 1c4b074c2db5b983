import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** I16: what was given back of a charge is never more than was taken. */
export function refundsWithinCharge({ intents, refunds }: View): Finding[] {
  const given = Map.groupBy(
    refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    (refund) => refund.payment_intent ?? '',
  );
  return intents.flatMap(({ id, tenantId, amount_received: received }) => {
    const refunded = (given.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return refunded > received ? [{ tenantId, message: `${refunded} of intent ${id} was given back, but only ${received} taken` }] : [];
  });
}
