import * as v from 'valibot';
import type { AddOnId, CustomerId, OrderId, PlanId, SubscriptionId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import { AttemptRefRecord } from '../sales/attempt-ref.ts';

/** One customer's purchases of one thing: the one under way and the last one. */
const purchases = {
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  openAttempt: v.optional(AttemptRefRecord),
  /** Absent from a plan that no purchase was begun of: a subscription changed to it. */
  lastAttempt: v.optional(AttemptRefRecord),
};

/** What one customer has of one plan. */
export const HoldingRecord = v.object({
  ...purchases,
  planId: text<PlanId>(),
  /** While it is there, the customer cannot buy the plan a second time by mistake. */
  subscriptionId: v.optional(text<SubscriptionId>()),
});
export type Holding = v.InferOutput<typeof HoldingRecord>;

/** What one subscription has of one add-on. */
export const AddOnHoldingRecord = v.object({
  ...purchases,
  addOnId: text<AddOnId>(),
  subscriptionId: text<SubscriptionId>(),
  /** The order of an add-on that recurs: while it is there, the customer cannot buy the add-on a second time by mistake. */
  orderId: v.optional(text<OrderId>()),
});
export type AddOnHolding = v.InferOutput<typeof AddOnHoldingRecord>;
