import * as v from 'valibot';
import type { AttemptId, CustomerId, Day, GatewayId, Instant, LinkSlug, OrderId, ProjectId, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';

export const OrderStatus = { pending: 1, active: 2, fraud: 3, cancelled: 4, incomplete: 5, complete: 6 } as const;

export const OrderRecord = v.object({
  id: text<OrderId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  gatewayId: text<GatewayId>(),
  attemptId: text<AttemptId>(),
  linkSlug: v.optional(text<LinkSlug>()),
  status: whole(),
  currency: text<Currency>(),
  /** The price of each later cycle, in minor units of `currency`. */
  amountMinor: whole(),
  intervalMonths: whole(),
  /** The day from which every billing date is computed, in the project's time zone (I13). */
  anchorOn: text<Day>(),
  nextBillingDate: text<Day>(),
  cyclesPaid: whole(),
  failedTries: whole(),
  paymentMethodId: v.string(),
  description: v.optional(v.string()),
  createdAt: text<Instant>(),
});
export type Order = v.InferOutput<typeof OrderRecord>;
