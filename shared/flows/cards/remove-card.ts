import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { cardInUse, type SavedCard } from '../../domain/customers/saved-card.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import { instant } from '../../domain/time/calendar.ts';
import { logFailure } from '../../runtime/log.ts';
import { removeCard } from '../../storage/customer/cards.ts';
import { findCustomer, unsetPrimaryCard } from '../../storage/customers.ts';
import { listRecurring } from '../../storage/orders.ts';
import { chargeNoCard } from '../../storage/renewals/change-order.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { freeWaiting } from '../charging/unfinished/supersede.ts';
import { finishRemoval, nextCheckOf } from './detach-card.ts';
import { type CardOwner, getOwnCard } from './own-cards.ts';

/**
 * Removes a card: nothing charges it from the commit on, and the processor then detaches it. An order that ends with its period loses
 * the card. A card that was removed before stays so.
 */
export async function removeOwnCard(owner: CardOwner, id: string, now: Date): Promise<SavedCard> {
  requirePaymentsOn();
  const { tenantId } = owner.project;
  const remove = async () => {
    const card = await getOwnCard(owner, id);
    if (card.removedAt !== undefined) return card;
    const charging = (await listRecurring(tenantId, owner.customerId)).filter((order) => charges(order, id));
    if (charging.some(({ endsOn }) => endsOn === undefined)) throw cardInUse();
    await freeWaiting(charging, now);
    const customer = await findCustomer(tenantId, owner.customerId);
    const removedAt = instant(now);
    await commit([
      removeCard(card, removedAt, nextCheckOf(removedAt, now)),
      ...charging.map(chargeNoCard),
      ...(customer?.primaryCardId === id ? [unsetPrimaryCard(card)] : []),
    ]);
    return { ...card, removedAt };
  };
  return await detach(await inRounds(['card', 'order', 'hold'], remove, { orElse: paymentInProgress }), now);
}

const charges = ({ status, paymentMethodId }: Order, id: string): boolean =>
  status === OrderStatus.active && paymentMethodId === id;

/** The card is removed already: what fails here is left to the reconciler. */
async function detach(card: SavedCard, now: Date): Promise<SavedCard> {
  try {
    await finishRemoval(card, now);
  } catch (error) {
    logFailure('a removed card was not detached', error, { tenantId: card.tenantId });
  }
  return card;
}
