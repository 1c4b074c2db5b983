import * as v from 'valibot';
import { CycleRecord } from '../billing/cycle.ts';
import { LineRecord } from '../billing/line.ts';
import { RenewalRecord } from '../billing/renewal.ts';
import { SoldAddOnRecord } from '../catalog/add-on.ts';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { PlanChangeRecord } from '../changes/plan-change.ts';
import { DiscountRecord } from '../coupons/discount.ts';
import { ConsentRecord } from '../customers/agreement.ts';
import type {
  AddOnId,
  AttemptId,
  CustomerId,
  Day,
  Instant,
  InvoiceId,
  LinkSlug,
  OrderId,
  PlanId,
} from '../ids.ts';
import { AnswerRecord } from '../links/own-fields.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { TaxBreakdownRecord } from '../tax/breakdown.ts';

/** A charge in another currency than the project's base: rule 13 of the specification keeps the rate and its source. */
export const ConversionRecord = v.object({
  baseCurrency: text<Currency>(),
  rate: v.string(),
  source: v.string(),
  at: v.string(),
});
export type Conversion = v.InferOutput<typeof ConversionRecord>;

/** The invoice that a charge pays. Its number and time of issue travel with the terms, so that events need no second read. */
export const PaidInvoiceRecord = v.object({
  id: text<InvoiceId>(),
  customerId: text<CustomerId>(),
  number: v.string(),
  issuedAt: text<Instant>(),
  /** The order of which it is a cycle that could not be charged: its payment renews the order. */
  renews: v.optional(text<OrderId>()),
});
export type PaidInvoice = v.InferOutput<typeof PaidInvoiceRecord>;

/** The purchase that left an invoice unpaid, and its pending order: both are completed when nothing of the invoice is left to pay. */
export const PurchaseRefRecord = v.object({ attemptId: text<AttemptId>(), orderId: text<OrderId>() });
export type PurchaseRef = v.InferOutput<typeof PurchaseRefRecord>;

/** The same with what was paid of it before, and how much of that by wallets: the write that pays it is conditional on that, so it is never overpaid (I4). */
const DueInvoiceRecord = v.object({
  ...PaidInvoiceRecord.entries,
  totalMinor: whole(),
  paidMinor: whole(),
  walletMinor: v.optional(whole()),
  purchase: v.optional(PurchaseRefRecord),
});
export type DueInvoice = v.InferOutput<typeof DueInvoiceRecord>;

/**
 * What is charged and why, priced once at the reservation and frozen on the attempt.
 *
 * Records, events, receipts and the reconciler read the terms and never the source again, so an edit of the source between
 * reservation and record cannot change what is recorded.
 */
export const TermsRecord = v.object({
  source: v.object({
    link: v.optional(text<LinkSlug>()),
    /** The link that sells more than once, of which the payer had their own. */
    parentLink: v.optional(text<LinkSlug>()),
    invoice: v.optional(DueInvoiceRecord),
    /** An order that existed before its payment keeps its id and the time of its creation. */
    order: v.optional(v.object({ id: text<OrderId>(), createdAt: text<Instant>() })),
    plan: v.optional(v.object({ ...SoldPlanRecord.entries, addOnIds: v.array(text<AddOnId>()) })),
    addOn: v.optional(SoldAddOnRecord),
    /** The plan that offered the add-on. */
    offeredBy: v.optional(text<PlanId>()),
    renewal: v.optional(RenewalRecord),
    change: v.optional(PlanChangeRecord),
  }),
  lines: v.array(LineRecord),
  /** Lines less this discount are the price. */
  discountMinor: whole(),
  /** What a code took off, as part of that discount, and what it takes off later cycles. */
  coupon: v.optional(DiscountRecord),
  /** Absent from what is sold by a project that taxes nothing, and from what costs nothing. */
  tax: v.optional(TaxBreakdownRecord),
  /** What the payer's wallet pays of the price. Absent when it pays nothing. */
  walletMinor: v.optional(whole()),
  /** What an unpaid invoice asks for instead of a charge, and how the payer transfers it, in the shop's words. */
  invoiced: v.optional(v.object({ minor: whole(), dueOn: text<Day>(), instructions: v.string() })),
  /** The rest of the price, charged now. Zero when the wallet pays all, an invoice asks for it, or nothing is due. */
  charge: v.object({ minor: whole(), currency: text<Currency>() }),
  /** How the currency is written to the payer, such as `$`. */
  symbol: v.string(),
  conversion: v.optional(ConversionRecord),
  cycle: v.optional(CycleRecord),
  /** What each later cycle charges, line by line. Without them, the cycle has one line. */
  cycleLines: v.optional(v.array(LineRecord)),
  description: v.optional(v.string()),
  /** The payer must have authenticated by then. */
  payBy: text<Instant>(),
  /** The card is saved for charges without the payer. */
  savesCard: v.boolean(),
  /** The caller's own reference and data, returned in events, summaries and lists. */
  clientReference: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string())),
  /** What the payer answered to what the link asks for. */
  fields: v.optional(v.array(AnswerRecord)),
  /** What of the shop's terms the payer agreed to, and when. */
  consent: v.optional(ConsentRecord),
  /** The shop's page that the receipt links to. */
  successUrl: v.optional(v.string()),
});
export type Terms = v.InferOutput<typeof TermsRecord>;
