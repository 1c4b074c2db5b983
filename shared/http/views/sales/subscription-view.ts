import type { Shown } from '../../../contracts/answers/shown.ts';
import type { HeldEntitlements, ShownSubscription } from '../../../contracts/records.ts';
import type { Entitlements, OwnSubscription } from '../../../domain/billing/own-subscription.ts';
import { entitlementsView } from '../client/entitlements-view.ts';
import { ownSubscriptionView } from '../client/own-subscription.ts';

/** A subscription as the shop sees it. */
export const subscriptionView = (own: OwnSubscription): Shown<typeof ShownSubscription> => ({
  ...ownSubscriptionView(own),
  customerId: own.subscription.customerId,
});

/** What a customer has of a plan, as the shop asks for it. */
export function heldView(held: Entitlements): Shown<typeof HeldEntitlements> {
  const { status, statusLabel, customerId, productOrigin, endsOn, trialEndsOn } = subscriptionView(held);
  return {
    ...entitlementsView(held),
    ...{ status, statusLabel, customerId, productOrigin, endsOn, trialEndsOn },
  };
}
