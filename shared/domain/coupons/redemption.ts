import * as v from 'valibot';
import type { AttemptId, CouponCode, CustomerId, Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';

export const REDEMPTION_STATUSES = ['reserved', 'redeemed', 'released'] as const;

/** One use of a coupon by one attempt. A released one counts no longer: its use is free again. */
export const RedemptionRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  attemptId: text<AttemptId>(),
  code: text<CouponCode>(),
  shard: whole(),
  status: v.picklist(REDEMPTION_STATUSES),
  createdAt: text<Instant>(),
});
export type Redemption = v.InferOutput<typeof RedemptionRecord>;
