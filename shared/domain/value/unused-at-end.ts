import * as v from 'valibot';
import { whole } from '../record.ts';
import { TaxCreditRecord } from '../tax/breakdown.ts';
import { PartRecord, totalOf } from './part.ts';

/**
 * What was left of the paid period when an order was ended within it: what was credited to the wallet, what was refunded to the cards that
 * had paid it, and what the shop kept, by where it came from.
 */
export const UnusedAtEndRecord = v.object({
  creditMinor: whole(),
  refundMinor: whole(),
  kept: v.array(PartRecord),
  /** The tax in what was credited. A refund says its own. */
  tax: v.optional(TaxCreditRecord),
});
export type UnusedAtEnd = v.InferOutput<typeof UnusedAtEndRecord>;

export const unusedMinorOf = ({ creditMinor, refundMinor, kept }: UnusedAtEnd): number =>
  creditMinor + refundMinor + totalOf(kept);
