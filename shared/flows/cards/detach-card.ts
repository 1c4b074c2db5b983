import type { SavedCard } from '../../domain/customers/saved-card.ts';
import type { Instant } from '../../domain/ids.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { detachCard } from '../../processor/payment-methods.ts';
import { logFailure } from '../../runtime/log.ts';
import { findCard, postponeDetaching, setDetached } from '../../storage/customer/cards.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { openAccount } from '../charging/account.ts';

/** When the reconciler looks at a removed card that its request has not detached, by the time since the removal. */
const CHECK_MINUTES = 1;
const LATER_MINUTES = 60;

export function nextCheckOf(removedAt: Instant, now: Date): Instant {
  const minutes = minutesAfter(new Date(removedAt), LATER_MINUTES) > now ? CHECK_MINUTES : LATER_MINUTES;
  return instant(minutesAfter(now, minutes));
}

/** Has the processor detach a removed card, or schedules the next try. Gives whether there is nothing left to do. */
export async function finishRemoval(
  { tenantId, customerId, paymentMethodId }: SavedCard,
  now: Date,
): Promise<boolean> {
  const card = await findCard(tenantId, customerId, paymentMethodId);
  if (card?.removedAt === undefined || card.detachedAt !== undefined) return true;
  const isDetached = await isDetachedAtProcessor(card);
  const write = isDetached
    ? setDetached(card, instant(now))
    : postponeDetaching(card, nextCheckOf(card.removedAt, now));
  try {
    await commit([write]);
  } catch (error) {
    if (!hasLost(error, 'card')) throw error; // It was saved again in the meantime.
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
