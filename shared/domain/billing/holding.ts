import * as v from 'valibot';
import type { CustomerId, Instant, PlanId, SubscriptionId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import { AttemptRefRecord } from '../sales/attempt-ref.ts';

/** What one customer has of one plan: the purchase under way, the last one, and the subscription. */
export const HoldingRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  planId: text<PlanId>(),
  /** While it is there, the customer cannot buy the plan a second time by mistake. */
  subscriptionId: v.optional(text<SubscriptionId>()),
  openAttempt: v.optional(AttemptRefRecord),
  lastAttempt: AttemptRefRecord,
  lastAttemptAt: text<Instant>(),
});
export type Holding = v.InferOutput<typeof HoldingRecord>;

/** As long as an idempotency key counts. Later, the same request without a key is another purchase. */
const REPEATED_MS = 24 * 60 * 60_000;

/** The attempt that a request without an idempotency key may repeat. */
export function repeatableAttempt(holding: Holding | undefined, now: Date): Holding['lastAttempt'] | undefined {
  return holding && now.getTime() - Date.parse(holding.lastAttemptAt) < REPEATED_MS ? holding.lastAttempt : undefined;
}
