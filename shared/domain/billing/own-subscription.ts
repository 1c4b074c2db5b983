import type { Feature } from '../catalog/features.ts';
import type { SavedCard } from '../customers/saved-card.ts';
import type { Card } from '../sales/attempt.ts';
import type { Period } from './cycle.ts';
import type { Order } from './order.ts';
import type { Subscription } from './subscription.ts';

/** A subscription, the order that renews it, and the card that the order charges. */
export type OwnSubscription = Readonly<{
  subscription: Subscription;
  order: Order;
  card: SavedCard | undefined;
  /** Orders of add-ons that were bought for it later, where they were asked for. */
  addOnOrders?: readonly Order[];
}>;

/**
 * An order as its customer sees it. `boughtWith`: the card of one that somebody bought by typing their address. `isLast`: it is not
 * charged again, since the subscription that it belongs to ends first.
 */
export type OwnOrder = Readonly<{ order: Order; boughtWith: Card | undefined; isLast: boolean }>;

/** What a subscription grants and has used in its current period. `used` is absent from a feature that is not counted. */
export type Entitlements = OwnSubscription &
  Readonly<{ period: Period; features: readonly (Feature & Readonly<{ used?: number }>)[] }>;
