import * as v from 'valibot';
import type { CustomerId, Instant, InvoiceId, LinkSlug, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';

/**
 * What a link's address carries, sealed: enough for the checkout to be routed and to draw its first screen.
 *
 * It is for display and routing. Charging starts from the stored link, so nothing here decides an amount. Amounts are major
 * units, as everywhere a person or a page reads them.
 */
const PaymentPayloadRecord = v.object({
  slug: text<LinkSlug>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  amount: v.number(),
  currency: v.object({ code: v.string(), symbol: v.string() }),
  /** 1 once, 2 recurring. */
  billingType: v.picklist([1, 2]),
  recurringAmount: v.optional(v.number()),
  logoUrl: v.optional(v.string()),
  publicKey: v.string(),
  expiresAt: text<Instant>(),
  /** The invoice that the link pays, so that one read finds both. */
  invoice: v.optional(v.object({ id: text<InvoiceId>(), customerId: text<CustomerId>() })),
});
export type PaymentPayload = v.InferOutput<typeof PaymentPayloadRecord>;

/** A project's logo stands in every link's address, which must stay under 2,000 characters whole. */
export const LOGO_URL_MAX = 300;

/** The payload that a value is, or nothing: what was sealed by an older version may lack a field. */
export function parsePaymentPayload(value: unknown): PaymentPayload | undefined {
  const parsed = v.safeParse(PaymentPayloadRecord, value);
  return parsed.success ? parsed.output : undefined;
}
