import * as v from 'valibot';
import type {
  AddOnId,
  CouponCode,
  CustomerId,
  Instant,
  InvoiceId,
  LinkSlug,
  OrderId,
  PlanId,
  ProductId,
  SubscriptionId,
} from '../ids.ts';
import { PlaceRecord } from '../links/offer.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { PartRecord } from '../value/part.ts';

/**
 * What an attempt holds from its reservation until it ends. The code that ends an attempt uses up or gives back each hold that
 * the attempt lists, without knowing which kind of sale made it (R6).
 */
export const HoldRecord = v.variant('on', [
  /** `ttl` is what the link had when it was taken: the attempt keeps it while the link has none. `place` is what the link holds of an offer. */
  v.object({
    on: v.literal('link'),
    slug: text<LinkSlug>(),
    ttl: v.optional(whole()),
    place: v.optional(PlaceRecord),
  }),
  v.object({ on: v.literal('invoice'), id: text<InvoiceId>(), customerId: text<CustomerId>() }),
  v.object({ on: v.literal('order'), id: text<OrderId>(), customerId: text<CustomerId>() }),
  /**
   * The cycle of a recurring order that is due. `version` and `cycleTry` are the order's as it was read, and so is since when the processor
   * refuses its requests. `isOwnTrouble`: another refusal counts as a decline.
   */
  v.object({
    on: v.literal('cycle'),
    id: text<OrderId>(),
    customerId: text<CustomerId>(),
    version: v.optional(whole(), 0),
    cycleTry: v.optional(whole(), 0),
    refusedSince: v.optional(text<Instant>()),
    isOwnTrouble: v.optional(v.literal(true)),
  }),
  /**
   * A customer's purchase of a plan. `subscribes`: a success is a subscription, of which a customer has one unless `isRepeatable`; or it
   * is the one that changes to the plan. `isBeside`: the customer has one, beside which a typed address takes no place.
   */
  v.object({
    on: v.literal('plan'),
    id: text<PlanId>(),
    subscribes: v.boolean(),
    isRepeatable: v.boolean(),
    isBeside: v.optional(v.boolean()),
    subscriptionId: v.optional(text<SubscriptionId>()),
  }),
  /** A customer's purchase of an add-on for a subscription. `recurs`: the subscription has one of it unless `isRepeatable`. */
  v.object({
    on: v.literal('add_on'),
    id: text<AddOnId>(),
    subscriptionId: text<SubscriptionId>(),
    recurs: v.boolean(),
    isRepeatable: v.boolean(),
  }),
  /**
   * A use of a coupon, counted on one of its shards. `version` is the coupon that the sale was priced by, `share` what the shard may
   * count, and `byCustomer` how many uses the customer may have; the last two are absent without a cap.
   */
  v.object({
    on: v.literal('coupon'),
    code: text<CouponCode>(),
    shard: whole(),
    version: whole(),
    share: v.optional(whole()),
    byCustomer: v.optional(whole()),
  }),
  /**
   * A part of the payer's wallet in the currency of the charge, and the credits that it takes. `balance` is the wallet's as it was read, when
   * one of them is in no lot.
   */
  v.object({
    on: v.literal('wallet'),
    currency: text<Currency>(),
    minor: whole(),
    lots: v.optional(v.array(PartRecord)),
    balance: v.optional(whole()),
  }),
  /** A customer's free trial of a product, of which they have one unless `again`; and the same of a card, by a keyed hash of it. */
  v.object({
    on: v.literal('trial'),
    productId: text<ProductId>(),
    planId: text<PlanId>(),
    again: v.boolean(),
  }),
  v.object({
    on: v.literal('trial_card'),
    productId: text<ProductId>(),
    card: v.string(),
    again: v.boolean(),
  }),
  /** One of the tries that a client's network has in a clock hour (`YYYY-MM-DDTHH`). `isWaiting`: the payer is at their bank. */
  v.object({
    on: v.literal('network'),
    network: v.string(),
    hour: v.string(),
    isWaiting: v.optional(v.literal(true)),
  }),
  /** One of the tries that a card has in a clock hour, by the fingerprint that the processor gives its number. */
  v.object({ on: v.literal('card'), fingerprint: v.string(), hour: v.string() }),
]);
export type Hold = v.InferOutput<typeof HoldRecord>;
export type HoldOn<Kind extends Hold['on']> = Extract<Hold, { on: Kind }>;
