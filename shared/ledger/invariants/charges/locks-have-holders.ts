import { OrderStatus } from '../../../domain/billing/order.ts';
import { SubscriptionStatus } from '../../../domain/billing/subscription.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isEnded } from '../../../domain/sales/attempt.ts';
import type { Hold, HoldOn } from '../../../domain/sales/hold.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** I10: each lock is held by an attempt that has not ended, and each such attempt holds all that it lists. */
export function locksHaveHolders(view: View): Finding[] {
  const locks = [
    ...view.links.map(({ tenantId, slug, openAttempt }) => ({ tenantId, name: `link ${slug}`, openAttempt })),
    ...view.invoices.map(({ tenantId, id, openAttempt }) => ({
      tenantId,
      name: `invoice ${id}`,
      openAttempt,
    })),
    ...view.orders.map(({ tenantId, id, openAttempt }) => ({ tenantId, name: `order ${id}`, openAttempt })),
    ...view.holdings.map(({ tenantId, customerId, planId, openAttempt }) => ({
      tenantId,
      name: planName(customerId, planId),
      openAttempt,
    })),
    ...view.trials.map(({ tenantId, customerId, productId, openAttempt }) => ({
      tenantId,
      name: trialName(customerId, productId),
      openAttempt,
    })),
    ...view.addOnHoldings.map(({ tenantId, addOnId, subscriptionId, openAttempt }) => ({
      tenantId,
      name: addOnName(addOnId, subscriptionId),
      openAttempt,
    })),
  ];
  const holders = new Map(
    locks.map(({ tenantId, name, openAttempt }) => [`${tenantId} ${name}`, openAttempt?.id]),
  );
  return [
    ...locks.flatMap(({ tenantId, name, openAttempt }) => {
      const attempt = openAttempt && view.attemptOf(tenantId, openAttempt.id);
      const isStuck =
        openAttempt &&
        (!attempt ||
          isEnded(attempt) ||
          !attempt.holds.filter(isLock).some((hold) => nameOf(hold, attempt) === name));
      return isStuck
        ? [
            {
              tenantId,
              message: `stuck lock: ${name} is held by attempt ${openAttempt.id}, which is ${attempt?.state ?? 'unknown'}`,
            },
          ]
        : [];
    }),
    ...view.attempts.filter((attempt) => !isEnded(attempt)).flatMap((attempt) => lostHolds(attempt, holders)),
    ...forgottenSubscriptions(view),
    ...forgottenAddOns(view),
  ];
}

function lostHolds(attempt: Attempt, holders: ReadonlyMap<string, string | undefined>): Finding[] {
  const { tenantId, id, state, holds } = attempt;
  return holds
    .filter(isLock)
    .map((hold) => nameOf(hold, attempt))
    .filter((name) => holders.get(`${tenantId} ${name}`) !== id)
    .map((name) => ({ tenantId, message: `attempt ${id} is ${state} and does not hold ${name}` }));
}

/**
 * Tries of a network and uses of a coupon are counts, which I5 checks, and a part of a wallet an amount, which I6 checks; a lock has one
 * holder. The trial of a card, which I31 checks, is another customer's as well.
 */
const isLock = (hold: Hold): hold is Lock => LOCKS.some((on) => on === hold.on);
const LOCKS = ['link', 'invoice', 'order', 'cycle', 'plan', 'add_on', 'trial'] as const;
type Lock = HoldOn<(typeof LOCKS)[number]>;

function nameOf(hold: Lock, { customerId }: Attempt): string {
  if (hold.on === 'plan') return planName(customerId, hold.id);
  if (hold.on === 'trial') return trialName(customerId, hold.productId);
  if (hold.on === 'add_on') return addOnName(hold.id, hold.subscriptionId);
  if (hold.on === 'cycle') return `order ${hold.id}`;
  return hold.on === 'link' ? `link ${hold.slug}` : `${hold.on} ${hold.id}`;
}
const addOnName = (addOnId: string, subscriptionId: string) => `add-on ${addOnId} of ${subscriptionId}`;
const trialName = (customerId: string, productId: string) => `trial ${productId} of ${customerId}`;
const planName = (customerId: string, planId: string) => `plan ${planId} of ${customerId}`;

/**
 * A customer with an active subscription whose plan does not say so could buy it a second time by mistake. One that a typed address
 * bought beside another takes no place.
 */
function forgottenSubscriptions({ subscriptions, holdings, attempts }: View): Finding[] {
  const beside = new Set(
    attempts.flatMap(({ tenantId, orderId, holds }) =>
      holds.some((hold) => hold.on === 'plan' && hold.isBeside) ? [`${tenantId} ${orderId}`] : [],
    ),
  );
  const subscribed = new Set(
    holdings.flatMap(({ tenantId, customerId, planId, subscriptionId }) =>
      subscriptionId ? [`${tenantId} ${planName(customerId, planId)}`] : [],
    ),
  );
  return subscriptions
    .filter(({ tenantId, customerId, plan, status, orderId }) => {
      return (
        status !== SubscriptionStatus.cancelled &&
        !beside.has(`${tenantId} ${orderId}`) &&
        !subscribed.has(`${tenantId} ${planName(customerId, plan.id)}`)
      );
    })
    .map(({ tenantId, id, plan }) => ({
      tenantId,
      message: `${id} is active, and its customer's plan ${plan.id} does not say so`,
    }));
}

/** The same of a subscription with an active order of an add-on. */
function forgottenAddOns({ orders, addOnHoldings }: View): Finding[] {
  const held = new Set(
    addOnHoldings.flatMap(({ tenantId, addOnId, subscriptionId, orderId }) =>
      orderId ? [`${tenantId} ${addOnName(addOnId, subscriptionId)}`] : [],
    ),
  );
  return orders.flatMap(({ tenantId, id, addOn, status }) => {
    const name = addOn && addOnName(addOn.id, addOn.subscriptionId);
    return status !== OrderStatus.active || !name || held.has(`${tenantId} ${name}`)
      ? []
      : [{ tenantId, message: `${id} is active, and ${name} does not say so` }];
  });
}
