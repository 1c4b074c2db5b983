import type { SavedCard } from '../../domain/customers/saved-card.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { detachCard } from '../../processor/payment-methods.ts';
import { logFailure } from '../../runtime/log.ts';
import { CardChanged, findCard, postponeDetaching, setDetached } from '../../storage/customer/cards.ts';
import { commit } from '../../storage/table/table.ts';
import { openAccount } from '../charging/account.ts';

/** When the reconciler looks at a removed card that was not detached. */
export const CHECK_MINUTES = 15;

/** Has the processor detach a removed card, or schedules the next try. Gives whether there is nothing left to do. */
export async function finishRemoval({ tenantId, customerId, paymentMethodId }: SavedCard, now: Date): Promise<boolean> {
  const card = await findCard(tenantId, customerId, paymentMethodId);
  if (card?.removedAt === undefined || card.detachedAt !== undefined) return true;
  const isDetached = await isDetachedAtProcessor(card);
  const write = isDetached ? setDetached(card, instant(now)) : postponeDetaching(card, instant(minutesAfter(now, CHECK_MINUTES)));
  try {
    await commit([write]);
  } catch (error) {
    if (!(error instanceof CardChanged)) throw error; // It was saved again in the meantime.
  }
  return isDetached;
}

/** A gateway without its key answers nothing. */
async function isDetachedAtProcessor({ tenantId, gatewayId, paymentMethodId }: SavedCard): Promise<boolean> {
  try {
    const { processor } = await openAccount(tenantId, gatewayId);
    return await detachCard(processor, paymentMethodId);
  } catch (error) {
    logFailure('a removed card could not be detached', error, { tenantId, gatewayId });
    return false;
  }
}
