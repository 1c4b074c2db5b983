import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isOffSession } from '../../../domain/sales/sale-kinds.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/**
 * Finds violations of I30. The attempt that renews an order says how its buyer was known at that moment; one of an earlier version of
 * the service does not say so. An order that the processor's books gave back says it of an attempt that is not on record.
 */
export function typedAddressesKeepTheirCard({ attempts, orders, attemptOf, isPartial }: View): Finding[] {
  if (isPartial) return []; // The card may have come with a payment that was not read.
  const ordersById = new Map(orders.map((order) => [`${order.tenantId} ${order.id}`, order]));
  const entered = Map.groupBy(
    attempts.filter((attempt) => attempt.state === 'succeeded' && !isOffSession(attempt)),
    (attempt) => `${attempt.tenantId} ${orderOf(attempt)}`,
  );
  return attempts.filter(isTyped).flatMap((attempt) => {
    const { tenantId, id, paymentMethodId } = attempt;
    const order = ordersById.get(`${tenantId} ${orderOf(attempt)}`);
    const bought = order && attemptOf(tenantId, order.attemptId);
    if (paymentMethodId === undefined || !order) return [];
    const own = [bought, ...(entered.get(`${tenantId} ${order.id}`) ?? [])];
    return own.some((one) => one?.paymentMethodId === paymentMethodId)
      ? []
      : [{ tenantId, message: `attempt ${id} charges order ${order.id} of a typed address to another card` }];
  });
}

/** The order that an attempt made, or a cycle of which it pays. */
const orderOf = ({ orderId, terms: { source } }: Attempt): string | undefined =>
  source.renewal?.order.id ?? orderId;

const isTyped = (attempt: Attempt): boolean => isOffSession(attempt) && attempt.buyerKnownBy === 'email';
