import type { Shown } from '../../../contracts/answers/shown.ts';
import type {
  NextCharge,
  OwnSubscription as ShownSubscription,
} from '../../../contracts/client/subscriptions.ts';
import { type Order, OrderStatus } from '../../../domain/billing/order.ts';
import type { OwnSubscription } from '../../../domain/billing/own-subscription.ts';
import { cyclePrice } from '../../../domain/billing/renewal.ts';
import { SubscriptionStatus } from '../../../domain/billing/subscription.ts';
import { asCharged, nextChargeOn, unplacedOf } from '../../../domain/pauses/pause.ts';
import { SUBSCRIPTION_LABELS } from '../../../domain/status-labels.ts';
import { moneyView } from '../money-view.ts';
import { boughtByView, pauseView, payableDunning, unusedView } from '../order-view.ts';
import { pendingChangeView } from './change-view.ts';
import { ownCardView } from './own-card.ts';

/** A subscription as its customer sees it. */
export function ownSubscriptionView({
  subscription,
  order,
  card,
  addOnOrders = [],
}: OwnSubscription): Shown<typeof ShownSubscription> {
  const { id, status, plan, projectId, addOnIds, trialEndsOn, createdAt } = subscription;
  const { dunning } = order;
  const due = payableDunning(order);
  return {
    id,
    status,
    statusLabel: SUBSCRIPTION_LABELS[status],
    ...(status === SubscriptionStatus.suspended && { suspendedFor: dunning ? 'unpaid' : 'paused' }),
    productOrigin: projectId,
    plan,
    addons: [...new Set([...addOnIds, ...addOnOrders.flatMap(({ addOn }) => addOn?.id ?? [])])],
    boughtBy: boughtByView(order),
    orderId: order.id,
    billingInterval: order.intervalMonths ?? null,
    nextCharge: nextChargeView(order),
    ...pauseView(order),
    trialEndsOn: trialEndsOn ?? null,
    pendingChange: pendingChangeView(order),
    isBeingChecked: unplacedOf(order) !== undefined,
    endsOn: order.endsOn ?? null,
    endedAt: order.endedAt ?? null,
    ...unusedView(order),
    unpaid: dunning
      ? {
          invoiceId: dunning.invoiceId,
          recoveryLink: due?.recoveryLink ?? null,
          nextTryOn: due && !due.isBlocked ? due.nextOn : null,
        }
      : null,
    card: card ? ownCardView(card, order.paymentMethodId) : null,
    createdAt,
  };
}

/** What the next billing date charges, by wallet or card. An order that ends, or has ended, is not charged again, one that is being checked not yet, and one that is paused when it goes on. */
export function nextChargeView(order: Order): Shown<typeof NextCharge> | null {
  const { status, nextBillingDate, endsOn } = order;
  if (unplacedOf(order)) return null;
  if (status !== OrderStatus.active || nextBillingDate === undefined || endsOn !== undefined) return null;
  const on = nextChargeOn(order);
  if (on === undefined) return null;
  const { chargeMinor, currency } = cyclePrice(asCharged(order));
  return {
    on,
    amount: moneyView({ minor: chargeMinor, currency }),
  };
}
