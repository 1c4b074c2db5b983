import * as v from 'valibot';
import { CardRecord } from './attempt.ts';
import type { Currency } from './currency.ts';
import type { AttemptId, CustomerId, Day, GatewayId, Instant, InvoiceId, LinkSlug, OrderId, ProjectId, TenantId } from './ids.ts';
import { text, whole } from './record.ts';

/** What a payment leaves behind: an invoice always, an order when it recurs, the card when later cycles charge it. */

export const InvoiceStatus = { unpaid: 1, paid: 2, cancelled: 3, overdue: 4, refunded: 5, partiallyPaid: 6, noAmountDue: 7 } as const;
export const OrderStatus = { pending: 1, active: 2, fraud: 3, cancelled: 4, incomplete: 5, complete: 6 } as const;

export const InvoiceRecord = v.object({
  id: text<InvoiceId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  attemptId: text<AttemptId>(),
  linkSlug: v.optional(text<LinkSlug>()),
  orderId: v.optional(text<OrderId>()),
  /** Without gaps in the tenant's series: INV-000001, INV-000002, … */
  number: v.string(),
  status: whole(),
  currency: text<Currency>(),
  lines: v.array(v.object({ name: v.string(), unitMinor: whole(), quantity: whole(), totalMinor: whole() })),
  discountMinor: whole(),
  totalMinor: whole(),
  paidMinor: whole(),
  billedTo: v.object({ name: v.string(), email: v.string() }),
  description: v.optional(v.string()),
  issuedAt: text<Instant>(),
  issuedOn: text<Day>(),
  paidAt: v.optional(text<Instant>()),
});
export type Invoice = v.InferOutput<typeof InvoiceRecord>;

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
  /** Charged on each later cycle. */
  amountMinor: whole(),
  intervalMonths: whole(),
  /** The day all billing dates are counted from, in the project's time zone. */
  anchorOn: text<Day>(),
  nextBillingDate: text<Day>(),
  cyclesPaid: whole(),
  failedTries: whole(),
  paymentMethodId: v.string(),
  description: v.optional(v.string()),
  createdAt: text<Instant>(),
});
export type Order = v.InferOutput<typeof OrderRecord>;

export const SavedCardRecord = v.object({
  paymentMethodId: v.string(),
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  gatewayId: text<GatewayId>(),
  card: v.optional(CardRecord),
  createdAt: text<Instant>(),
});
export type SavedCard = v.InferOutput<typeof SavedCardRecord>;

/** A processor customer as it is being made for a payer: the request under its key, then the answer's id. */
const ProcessorCustomerRecord = v.object({
  key: v.string(),
  body: v.string(),
  frozenAt: text<Instant>(),
  id: v.optional(v.string()),
});
export type ProcessorCustomer = v.InferOutput<typeof ProcessorCustomerRecord>;

/** One payer of a tenant, known by e-mail. `processorCustomers` has one entry per gateway, since accounts differ. */
export const ProfileRecord = v.object({
  id: text<CustomerId>(),
  tenantId: text<TenantId>(),
  email: v.string(),
  name: v.string(),
  mobile: v.optional(v.string()),
  processorCustomers: v.record(v.string(), ProcessorCustomerRecord),
  createdAt: text<Instant>(),
});
export type Profile = v.InferOutput<typeof ProfileRecord>;

/** The invoice's lines and discount, so that lines − discount is what was charged whatever the items add up to. */
export function linesCharging(lines: Invoice['lines'], chargeMinor: number): Pick<Invoice, 'lines' | 'discountMinor'> {
  const total = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (total >= chargeMinor) return { lines, discountMinor: total - chargeMinor };
  const rest = chargeMinor - total;
  return { lines: [...lines, { name: 'Adjustment', unitMinor: rest, quantity: 1, totalMinor: rest }], discountMinor: 0 };
}

export const invoiceNumber = (sequence: number): string => `INV-${String(sequence).padStart(6, '0')}`;
