import type { Feature } from '../catalog/features.ts';
import type { SavedCard } from '../customers/saved-card.ts';
import type { Period } from './cycle.ts';
import type { Order } from './order.ts';
import type { Subscription } from './subscription.ts';

/** A subscription, the order that renews it, and the card that the order charges. */
export type OwnSubscription = Readonly<{
  subscription: Subscription;
  order: Order;
  card: SavedCard | undefined;
}>;

/** What a subscription grants and has used in its current period. `used` is absent from a feature that is not counted. */
export type Entitlements = OwnSubscription &
  Readonly<{ period: Period; features: readonly (Feature & Readonly<{ used?: number }>)[] }>;
