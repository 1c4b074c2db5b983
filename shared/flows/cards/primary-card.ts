import type { Customer } from '../../domain/customers/customer.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import type { GatewayId } from '../../domain/ids.ts';
import { findCard } from '../../storage/customer/cards.ts';

/** The primary card of a customer, if it can be charged by the gateway. Ask only for who has proved to be the customer. */
export async function findPrimaryCard(
  customer: Customer | undefined,
  gatewayId: GatewayId,
): Promise<SavedCard | undefined> {
  const { tenantId, id, primaryCardId } = customer ?? {};
  if (tenantId === undefined || id === undefined || primaryCardId === undefined) return undefined;
  const card = await findCard(tenantId, id, primaryCardId);
  return card && card.removedAt === undefined && card.gatewayId === gatewayId ? card : undefined;
}
