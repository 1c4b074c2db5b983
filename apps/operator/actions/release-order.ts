import type { Order } from '../../../shared/domain/billing/order.ts';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { unplacedOf } from '../../../shared/domain/pauses/pause.ts';
import { getOrder } from '../../../shared/storage/orders.ts';
import { holdFor } from '../../../shared/storage/renewals/change-order.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Lets an order be charged again that a restore held, since a person decided that it goes on as it is. */
export async function releaseOrder(
  { tenantId, orderId }: Readonly<{ tenantId: TenantId; orderId: string }>,
  run: Run,
): Promise<Outcome<Order>> {
  const order = await getOrder(tenantId, orderId);
  const unplaced = unplacedOf(order);
  if (!unplaced) return unchanged(order);
  const { heldFor: _, ...result } = order;
  return await settle(
    run,
    { status: 'changed', changes: [`hold ${orderId} no longer for ${unplaced.join(', ')}`], result },
    [holdFor(order, [])],
  );
}
