import * as v from 'valibot';
import { BuyerRecord } from '../customers/buyer.ts';
import { BillingError } from '../errors.ts';
import type {
  AttemptId,
  CustomerId,
  Day,
  Instant,
  InvoiceId,
  LinkSlug,
  OrderId,
  ProjectId,
  TenantId,
} from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { CreditNoteRecord } from '../refunds/credit-note.ts';
import { AttemptRefRecord } from '../sales/attempt-ref.ts';
import { PurchaseRefRecord } from '../sales/terms.ts';
import { TaxBreakdownRecord } from '../tax/breakdown.ts';
import { type Line, LineRecord } from './line.ts';

export const InvoiceStatus = {
  unpaid: 1,
  paid: 2,
  cancelled: 3,
  overdue: 4,
  refunded: 5,
  partiallyPaid: 6,
  noAmountDue: 7,
} as const;

export const InvoiceRecord = v.object({
  id: text<InvoiceId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  /** The attempt that paid it, or that paid a part of it last; absent while it is unpaid. */
  attemptId: v.optional(text<AttemptId>()),
  /** That attempt's customer, of an invoice that existed before its payment: another may pay it by a link. */
  paidBy: v.optional(text<CustomerId>()),
  linkSlug: v.optional(text<LinkSlug>()),
  orderId: v.optional(text<OrderId>()),
  /** The order of which it is a cycle that could not be charged: its payment renews the order. */
  renews: v.optional(text<OrderId>()),
  purchase: v.optional(PurchaseRefRecord),
  /** Without gaps in its series (I21): the customer's, or the tenant's where the project asks for one. */
  number: v.string(),
  status: v.picklist(Object.values(InvoiceStatus)),
  currency: text<Currency>(),
  /** How the currency is written to the payer, such as `$`. */
  symbol: v.string(),
  lines: v.array(LineRecord),
  discountMinor: whole(),
  /** Absent from one of a project that taxed nothing, and from one of nothing due. */
  tax: v.optional(TaxBreakdownRecord),
  totalMinor: whole(),
  paidMinor: whole(),
  /** What of it the customer's wallet paid; absent when it paid nothing. */
  walletMinor: v.optional(whole()),
  /** What of `paidMinor` was given back, to cards and wallets; absent when nothing ever was. */
  refundedMinor: v.optional(whole()),
  /** What of its payment was lost in disputes; absent while nothing was. */
  lostMinor: v.optional(whole()),
  billedTo: v.object({ name: v.string(), email: v.string() }),
  /** The days that it is for, with the last one. Earlier versions of the service did not keep them. */
  supply: v.optional(v.object({ from: text<Day>(), to: text<Day>() })),
  /** What was given back of it, oldest first. Earlier versions of the service kept none. */
  creditNotes: v.optional(v.array(CreditNoteRecord)),
  /** The same buyer, as they gave themselves when it was issued. */
  buyer: v.optional(BuyerRecord),
  description: v.optional(v.string()),
  /** When it was recorded, for one that a charge made: a charge may be recorded late. Lists are in this order. */
  createdAt: v.optional(text<Instant>()),
  issuedAt: text<Instant>(),
  issuedOn: text<Day>(),
  /** The day of the cycle it is for, or by which a transfer is to arrive: an order has at most one paid invoice for each (I3). */
  dueOn: text<Day>(),
  paidAt: v.optional(text<Instant>()),
  /** When its date had passed and nothing of it was paid. Its `status` stays what it was: see `shownStatus`. */
  overdueAt: v.optional(text<Instant>()),
  clientReference: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string())),
  /** The attempt that holds it while a payment is under way, and the one that held it last. */
  openAttempt: v.optional(AttemptRefRecord),
  lastAttempt: v.optional(AttemptRefRecord),
});
export type Invoice = v.InferOutput<typeof InvoiceRecord>;

/** `7F3K2Q9A-0001`: a customer's series begins with the prefix drawn when the customer was created. */
export const customerInvoiceNumber = (prefix: string, sequence: number): string =>
  `${prefix}-${String(sequence).padStart(4, '0')}`;

/** `INV-000001`: the tenant's one series. After a restore of the table the next series follows, `INV2-000001`. */
export const tenantInvoiceNumber = (sequence: number, series = 1): string =>
  `INV${series === 1 ? '' : series}-${String(sequence).padStart(6, '0')}`;

/** `7F3K2Q9A-C0001` and `CN-000001`: credit notes have series of their own beside those of the invoices. */
export const customerCreditNoteNumber = (prefix: string, sequence: number): string =>
  `${prefix}-C${String(sequence).padStart(4, '0')}`;
export const tenantCreditNoteNumber = (sequence: number, series = 1): string =>
  tenantInvoiceNumber(sequence, series).replace('INV', 'CN');

/** The series that the form of an invoice number names: the tenant's, or the customer's of this prefix. Nothing for any other text. */
export function invoiceSeriesOf(number: string): 'tenant' | { prefix: string } | undefined {
  if (/^INV\d*-\d{6,}$/.test(number)) return 'tenant';
  const [, prefix] = /^([0-9A-HJKMNP-TV-Z]{8})-\d{4,}$/.exec(number) ?? [];
  return prefix === undefined ? undefined : { prefix };
}

type Returned = Payable & Readonly<{ refundedMinor: number; lostMinor?: number | undefined }>;
type Payable = Pick<Invoice, 'totalMinor' | 'paidMinor'>;

export const leftMinorOf = ({ totalMinor, paidMinor }: Payable): number => totalMinor - paidMinor;

/**
 * The status that is shown: an unpaid invoice whose date has passed is overdue. It is stored beside the status that payments and
 * cancellations are conditioned on, so that an overdue invoice is paid and cancelled as an unpaid one, also by an earlier version of the service.
 */
export const shownStatus = ({
  status,
  overdueAt,
}: Pick<Invoice, 'status' | 'overdueAt'>): Invoice['status'] =>
  status === InvoiceStatus.unpaid && overdueAt !== undefined ? InvoiceStatus.overdue : status;

/** The status of an invoice of which so much was paid. */
export function statusPaying({ totalMinor, paidMinor }: Payable): Invoice['status'] {
  if (paidMinor === 0) return InvoiceStatus.unpaid;
  return paidMinor < totalMinor ? InvoiceStatus.partiallyPaid : InvoiceStatus.paid;
}

/**
 * The status after a refund of its payments: refunded once all that was due has been given back, or its payment was lost in a dispute.
 * A part of a part changes nothing.
 */
export function statusRefunding({
  totalMinor,
  paidMinor,
  refundedMinor,
  lostMinor = 0,
}: Returned): Invoice['status'] {
  const isRefunded = lostMinor > 0 || (refundedMinor > 0 && refundedMinor >= totalMinor);
  return isRefunded ? InvoiceStatus.refunded : statusPaying({ totalMinor, paidMinor });
}

/** The lines of a payment: the invoice's own when it pays the whole, otherwise one that names the invoice. */
export function linesPaying(
  { number, lines, discountMinor, totalMinor }: Invoice,
  minor: number,
): { lines: Line[]; discountMinor: number } {
  if (minor === totalMinor) return { lines, discountMinor };
  return {
    lines: [{ name: `Invoice ${number}`, unitMinor: minor, quantity: 1, totalMinor: minor }],
    discountMinor: 0,
  };
}

/** Throws unless the invoice waits for its payment, or for the rest of it. */
export function requireUnpaid({ status }: Invoice): void {
  if (status === InvoiceStatus.unpaid || status === InvoiceStatus.partiallyPaid) return;
  const isPaid = status === InvoiceStatus.paid;
  throw new BillingError(
    'invoice_not_payable',
    isPaid
      ? 'This invoice is paid already. Nothing was charged again.'
      : 'This invoice cannot be paid. Contact the shop.',
  );
}
