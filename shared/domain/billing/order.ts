import * as v from 'valibot';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { LaterDiscountRecord } from '../coupons/discount.ts';
import type {
  AttemptId,
  CouponCode,
  CustomerId,
  Day,
  GatewayId,
  Instant,
  LinkSlug,
  OrderId,
  ProjectId,
  SubscriptionId,
  TenantId,
} from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { LineRecord } from './line.ts';

export const OrderStatus = { pending: 1, active: 2, fraud: 3, cancelled: 4, incomplete: 5, complete: 6 } as const;

/** One purchase. A recurring order has an interval, its billing dates and the card that later cycles charge. */
export const OrderRecord = v.object({
  id: text<OrderId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  gatewayId: text<GatewayId>(),
  attemptId: text<AttemptId>(),
  linkSlug: v.optional(text<LinkSlug>()),
  plan: v.optional(SoldPlanRecord),
  subscriptionId: v.optional(text<SubscriptionId>()),
  status: whole(),
  currency: text<Currency>(),
  /** The price of each later cycle, or of an order that is charged once, in minor units of `currency`. */
  amountMinor: whole(),
  /** A code that lowers later cycles, until none of its cycles is left. */
  coupon: v.optional(v.object({ code: text<CouponCode>(), ...LaterDiscountRecord.entries })),
  /** What each later cycle charges, line by line, or what was charged once. Absent from a link's order, whose cycles have one line. */
  lines: v.optional(v.array(LineRecord)),
  intervalMonths: v.optional(whole()),
  /** The day from which every billing date is computed, in the project's time zone (I13). */
  anchorOn: v.optional(text<Day>()),
  nextBillingDate: v.optional(text<Day>()),
  cyclesPaid: whole(),
  failedTries: whole(),
  paymentMethodId: v.optional(v.string()),
  description: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string())),
  createdAt: text<Instant>(),
});
export type Order = v.InferOutput<typeof OrderRecord>;
