import * as v from 'valibot';
import { whole } from '../record.ts';

/**
 * What was given back of a payment, kept with its attempt: by the processor to the card and by us to the wallet. What unfinished
 * refunds hold counts as gone, so that no other refund gives it back too.
 */
export const RefundSumsRecord = v.object({
  cardMinor: whole(),
  walletMinor: whole(),
  heldCardMinor: whole(),
  heldWalletMinor: whole(),
  /** What of these is a present: the value that was paid for stays with the customer. */
  goodwillCardMinor: v.optional(whole()),
  goodwillWalletMinor: v.optional(whole()),
  /** The tax in what was given back or is held for it. Absent where none was charged. */
  taxMinor: v.optional(whole()),
  /** The use of the coupon was given back, which happens once. */
  couponReturned: v.optional(v.boolean()),
});
export type RefundSums = v.InferOutput<typeof RefundSumsRecord>;

export const NOTHING_REFUNDED: RefundSums = {
  cardMinor: 0,
  walletMinor: 0,
  heldCardMinor: 0,
  heldWalletMinor: 0,
};
export const refundedMinorOf = ({ cardMinor, walletMinor }: RefundSums): number => cardMinor + walletMinor;
export const heldMinorOf = ({ heldCardMinor, heldWalletMinor }: RefundSums): number =>
  heldCardMinor + heldWalletMinor;
