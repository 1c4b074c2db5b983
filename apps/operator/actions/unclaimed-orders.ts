import { type Order, OrderStatus } from '../../../shared/domain/billing/order.ts';
import { isProved } from '../../../shared/domain/sales/buyer-known-by.ts';
import { parseOrder } from '../../../shared/storage/orders.ts';
import { pagesOf } from '../../../shared/storage/table/lists.ts';
import { getTenant } from './find.ts';

/** The tenant's active orders that are not known to be their customer's: of a typed address, or older than the field that says it. */
export async function listUnclaimed(nameOrId: string): Promise<Order[]> {
  const { id } = await getTenant(nameOrId);
  const unclaimed: Order[] = [];
  for await (const page of pagesOf(id, 'ORDER')) unclaimed.push(...page.map(parseOrder).filter(isUnclaimed));
  return unclaimed;
}

const isUnclaimed = ({ status, buyerKnownBy }: Order): boolean =>
  status === OrderStatus.active && !isProved(buyerKnownBy);

/** Such an order as the command prints it, without its customer's name and address. */
export const unclaimedView = ({
  id,
  projectId,
  customerId,
  buyerKnownBy,
  nextBillingDate,
  createdAt,
}: Order) => ({
  orderId: id,
  projectId,
  customerId,
  buyerKnownBy: buyerKnownBy ?? 'unknown',
  nextBillingDate,
  createdAt,
});
