import * as v from 'valibot';
import type { AttemptId, CustomerId, Day, Instant, InvoiceId, LinkSlug, OrderId, ProjectId, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';

export const InvoiceStatus = { unpaid: 1, paid: 2, cancelled: 3, overdue: 4, refunded: 5, partiallyPaid: 6, noAmountDue: 7 } as const;

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

/** The invoice's lines and discount, so that lines − discount is what was charged whatever the items add up to. */
export function linesCharging(lines: Invoice['lines'], chargeMinor: number): Pick<Invoice, 'lines' | 'discountMinor'> {
  const total = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (total >= chargeMinor) return { lines, discountMinor: total - chargeMinor };
  const rest = chargeMinor - total;
  return { lines: [...lines, { name: 'Adjustment', unitMinor: rest, quantity: 1, totalMinor: rest }], discountMinor: 0 };
}

export const invoiceNumber = (sequence: number): string => `INV-${String(sequence).padStart(6, '0')}`;
