import { priceMoveOf } from '../../../domain/billing/pending-change.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/**
 * A new price that waits for an order was announced, and not taken back since. Of two moves in one instant, each has its event. Part of I9.
 */
export function movesAreTold({ orders, outbox, now }: View, keptMs: number): Finding[] {
  const told = Map.groupBy(
    outbox.flatMap(({ events }) => events),
    ({ tenantId, type, data }) => `${tenantId} ${data.orderId} ${type}`,
  );
  return orders.flatMap((order) => {
    const { tenantId, id } = order;
    const askedAt = priceMoveOf(order)?.askedAt;
    if (!askedAt || now.getTime() - Date.parse(askedAt) >= keptMs) return [];
    const of = (what: string) => told.get(`${tenantId} ${id} subscription.price_change_${what}`) ?? [];
    const count = of('scheduled').filter(({ createdAt }) => createdAt === askedAt).length;
    const isUndone = of('undone').some(({ createdAt }) => createdAt > askedAt);
    return count > 0 && !isUndone
      ? []
      : [{ tenantId, message: `order ${id} waits for a new price, and ${count} events announce it` }];
  });
}
