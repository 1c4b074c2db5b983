import * as v from 'valibot';
import type { Day, Instant, RefundId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { AMOUNTS, AppliedRateRecord } from '../tax/breakdown.ts';

/** What a credit note gives back of one line, or of all lines of one rate. Without a rate it was not taxed. */
const CreditedPartRecord = v.object({
  /** Which line of the invoice, from 1 on. Absent from what is for all lines alike. */
  line: v.optional(whole()),
  rate: v.optional(AppliedRateRecord),
  ...AMOUNTS,
});
export type CreditedPart = v.InferOutput<typeof CreditedPartRecord>;

/**
 * A credit note of an invoice, frozen when its refund succeeded. What the bank sent back later is another one with amounts below zero, so
 * that the notes of an invoice always add up to what was given back of it.
 */
export const CreditNoteRecord = v.object({
  /** Without gaps in its series (I36), which is not that of the invoices. */
  number: v.string(),
  refundId: text<RefundId>(),
  /** The note that it takes back. */
  takesBack: v.optional(v.string()),
  issuedAt: text<Instant>(),
  issuedOn: text<Day>(),
  ...AMOUNTS,
  /** How it was given: to the card or the bank account, and to the wallet. */
  paidMinor: whole(),
  walletMinor: whole(),
  parts: v.array(CreditedPartRecord),
});
export type CreditNote = v.InferOutput<typeof CreditNoteRecord>;
