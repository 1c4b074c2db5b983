import * as v from 'valibot';
import { PostalAddressRecord } from '../customers/postal-address.ts';
import type { Day, Instant, OrderId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { AMOUNTS, AppliedRateRecord, ZERO_REASONS } from '../tax/breakdown.ts';
import { TAX_MODES } from '../tax/settings.ts';

export const PAPER_KINDS = ['invoice', 'credit_note', 'receipt'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

const PaperLineRecord = v.object({
  /** Absent from what was sold. `unused`: time of the plan named, which was paid before and goes back; `credit`: a part of a credit note. */
  kind: v.optional(v.picklist(['adjustment', 'unused', 'credit'])),
  /** Empty for a credit that names no line. */
  name: v.string(),
  quantity: whole(),
  /** The price of one, without its tax where `mode` is `exclusive`, and with it otherwise. */
  unitMinor: whole(),
  /** Which of `rates`, from 0 on. Absent from every line of a paper without rates. */
  rate: v.optional(whole()),
  /** Before the allowances. Below zero where it goes back. */
  ...AMOUNTS,
  /** The rate that a shop stated whose project taxes nothing: nothing was computed by it. */
  stated: v.optional(v.object({ name: v.string(), rate: v.string() })),
});
export type PaperLine = v.InferOutput<typeof PaperLineRecord>;

const AllowanceRecord = v.object({
  rate: v.optional(whole()),
  /** The coupon's, where a code was taken. */
  code: v.optional(v.string()),
  ...AMOUNTS,
});

/** `not_taxed`: the part was sold when the project taxed nothing. */
const PaperRateRecord = v.object({
  ...AppliedRateRecord.entries,
  zeroReason: v.optional(v.picklist([...ZERO_REASONS, 'not_taxed'])),
  ...AMOUNTS,
});
export type PaperRate = v.InferOutput<typeof PaperRateRecord>;

const SettlementRecord = v.object({
  method: v.picklist(['card', 'transfer', 'wallet']),
  card: v.optional(v.object({ brand: v.string(), last4: v.string() })),
  on: v.optional(text<Day>()),
  minor: whole(),
});
export type Settlement = v.InferOutput<typeof SettlementRecord>;

/**
 * The facts of one paper as it was issued: what any drawing of it and any structured form is made of. All amounts are minor units of
 * `currency`. They can be added again:
 *
 *   of each line, allowance and rate, and of the whole     netMinor + taxMinor = grossMinor
 *   of each rate, the lines less the allowances            = the rate's amounts
 *   all rates, or without rates the lines less allowances  = the paper's amounts
 *   grossMinor + creditedMinor                             = what `settled` has + dueMinor
 *
 * An invoice and its receipt have amounts of what was sold; the papers of a change of plan may be below zero. A credit note has what is
 * given back above zero, so invoices less credit notes are the turnover.
 */
export const PaperRecord = v.object({
  kind: v.picklist(PAPER_KINDS),
  /** A receipt has that of its invoice. */
  number: v.string(),
  issuedAt: text<Instant>(),
  issuedOn: text<Day>(),
  /** Of an invoice that was not paid when it was issued, and of which something is due. */
  dueOn: v.optional(text<Day>()),
  /** When it was supplied, with the last day. One day for what was sold once. */
  supply: v.object({ from: text<Day>(), to: text<Day>() }),
  /** The invoice that a credit note is for. */
  corrects: v.optional(v.object({ number: v.string(), issuedOn: text<Day>() })),
  /** The credit note that this one takes back, since the bank returned the money: its amounts are below zero. */
  takesBack: v.optional(v.string()),
  seller: v.object({
    name: v.string(),
    address: v.array(v.string()),
    taxIds: v.array(v.string()),
    /** Where they are established, if the project says so: ISO 3166-1. */
    country: v.optional(v.string()),
  }),
  buyer: v.object({
    name: v.string(),
    email: v.string(),
    company: v.optional(v.string()),
    country: v.optional(v.string()),
    address: v.optional(PostalAddressRecord),
    taxId: v.optional(v.string()),
  }),
  orderId: v.optional(text<OrderId>()),
  clientReference: v.optional(v.string()),
  description: v.optional(v.string()),
  currency: text<Currency>(),
  /** Absent where nothing was taxed. */
  mode: v.optional(v.picklist(TAX_MODES)),
  lines: v.array(PaperLineRecord),
  /** Discounts: what is taken off the lines, above zero. */
  allowances: v.array(AllowanceRecord),
  rates: v.array(PaperRateRecord),
  ...AMOUNTS,
  /** What of it was paid when it was issued; of a receipt so far, and of a credit note how it was given back. */
  settled: v.array(SettlementRecord),
  /** What of the payments, or of unused time, went to the buyer's wallet. */
  creditedMinor: whole(),
  dueMinor: whole(),
  /** The tax in the currency of the seller's country, where it is another one and the rate was kept. */
  taxAtHome: v.optional(
    v.object({
      currency: text<Currency>(),
      taxMinor: whole(),
      /** Of the invoice's currency for one of the seller's. */
      rate: v.string(),
      source: v.string(),
      at: v.string(),
    }),
  ),
});
export type Paper = v.InferOutput<typeof PaperRecord>;
