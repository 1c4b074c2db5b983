import {
  LINK_DECLINES_MAX,
  LinkStatus,
  type PaymentLink,
  statusOf,
} from '../../../domain/links/payment-link.ts';
import { instant, minutesAfter } from '../../../domain/time/calendar.ts';
import { decidePlace, freePlace, lapse, payPlace, postponePlace } from '../../../storage/offers/places.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import { commit, type Write } from '../../../storage/table/table.ts';

/** While an attempt holds the link, which the reconciler ends for itself. */
const LATER_MINUTES = 2;

/**
 * Decides about the place of a child that ended, or whose time is over, and gives whether nothing is left to do. The place is counted as
 * paid, or given back, by the commit that takes the child out of the reconciler's work, so that it happens once.
 */
export async function settlePlace(child: PaymentLink, now: Date): Promise<boolean> {
  try {
    const decided = decisionOn(child, now);
    await commit(decided ?? [postponePlace(child, instant(laterThan(child, now)))]);
    return decided !== undefined;
  } catch (error) {
    if (hasLost(error, 'place')) return true; // Another process was first.
    throw error;
  }
}

function decisionOn(child: PaymentLink, now: Date): Write[] | undefined {
  const { tenantId, place, status } = child;
  if (!place) return [decidePlace(child)];
  if (status === LinkStatus.paid)
    return [decidePlace(child), ...payPlace(place, { tenantId, clientNetwork: '' })];
  if (status === LinkStatus.cancelled) return [decidePlace(child), ...freePlace(child, place)];
  const hasEnded = statusOf(child, now) === LinkStatus.expired || child.declines >= LINK_DECLINES_MAX;
  return hasEnded && !child.openAttempt ? [lapse(child), ...freePlace(child, place)] : undefined;
}

const laterThan = ({ expiresAt }: PaymentLink, now: Date): Date =>
  new Date(Math.max(Date.parse(expiresAt), minutesAfter(now, LATER_MINUTES).getTime()));
