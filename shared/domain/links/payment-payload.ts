import * as v from 'valibot';
import type {
  CustomerId,
  Instant,
  InvoiceId,
  LinkSlug,
  OrderId,
  PlanId,
  ProductId,
  ProjectId,
  TenantId,
} from '../ids.ts';
import { text } from '../record.ts';

/**
 * The payload that a link's URL carries encrypted: what the checkout needs to route its calls and draw its first screen.
 *
 * It never decides what is charged: the flows price a payment from the stored link. Amounts are in major units.
 */
const PaymentPayloadRecord = v.object({
  slug: text<LinkSlug>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  amount: v.number(),
  currency: v.object({ code: v.string(), symbol: v.string() }),
  /** 1 one-time, 2 recurring. */
  billingType: v.picklist([1, 2]),
  recurringAmount: v.optional(v.number()),
  logoUrl: v.optional(v.string()),
  publicKey: v.string(),
  expiresAt: text<Instant>(),
  /** The invoice that the link pays, so that one read finds both. */
  invoice: v.optional(
    v.object({ id: text<InvoiceId>(), customerId: text<CustomerId>(), renews: v.optional(text<OrderId>()) }),
  ),
  /** The plan that the link sells, likewise. */
  plan: v.optional(v.object({ id: text<PlanId>(), productId: text<ProductId>() })),
});
export type PaymentPayload = v.InferOutput<typeof PaymentPayloadRecord>;

/** Every link's URL carries the project's logo URL, and a link's URL must stay under 2,000 characters. */
export const LOGO_URL_MAX = 300;

/** The payload, or undefined if a field is missing: an older version may have sealed a payload without it. */
export function parsePaymentPayload(value: unknown): PaymentPayload | undefined {
  const parsed = v.safeParse(PaymentPayloadRecord, value);
  return parsed.success ? parsed.output : undefined;
}
