import { cardNotFound, type SavedCard } from '../../domain/customers/saved-card.ts';
import type { CustomerId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findCard, listCards } from '../../storage/customer/cards.ts';
import { findCustomer } from '../../storage/customers.ts';

/** A customer at the shop at which they are signed in. Cards are saved in the accounts of its gateways. */
export type CardOwner = Readonly<{ project: Project; customerId: CustomerId }>;

const isOf = ({ project }: CardOwner, { gatewayId }: SavedCard): boolean =>
  project.gateways.some(({ id }) => id === gatewayId);

/** The customer's cards at the shop, newest first, and the one that they made their primary one. */
export async function readOwnCards(
  owner: CardOwner,
): Promise<Readonly<{ cards: readonly SavedCard[]; primary: string | undefined }>> {
  const { project, customerId } = owner;
  const [cards, customer] = await Promise.all([
    listCards(project.tenantId, customerId),
    findCustomer(project.tenantId, customerId),
  ]);
  return { cards: cards.filter((card) => isOf(owner, card)), primary: customer?.primaryCardId };
}

/** The customer's card with this id, removed or not. */
export async function getOwnCard(owner: CardOwner, id: string): Promise<SavedCard> {
  const card = await findCard(owner.project.tenantId, owner.customerId, id);
  if (!card || !isOf(owner, card)) throw cardNotFound();
  return card;
}
