import * as v from 'valibot';

/** What the issuer said of what the payer entered beside the number: `pass`, `fail`, `unavailable` or `unchecked`. */
export const CardChecksRecord = v.object({
  cvc: v.optional(v.string()),
  postalCode: v.optional(v.string()),
  addressLine: v.optional(v.string()),
});
export type CardChecks = v.InferOutput<typeof CardChecksRecord>;

/** Why the processor said no. `message` is fit for the payer; the codes are for staff only: they would help a card tester. */
export const RefusalRecord = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  declineCode: v.optional(v.string()),
  adviceCode: v.optional(v.string()),
  /** What the card's network advises, as its own two digits. */
  networkAdviceCode: v.optional(v.string()),
  cardChecks: v.optional(CardChecksRecord),
  /** Names the card number within the tenant's account at the processor. */
  cardFingerprint: v.optional(v.string()),
});
export type Refusal = v.InferOutput<typeof RefusalRecord>;

/** Why the processor did not run a request. `shared/flows/charging/refused/refusals.ts` says what each leads to. */
export type Because =
  | ('payment_method' | 'payment_method_used' | 'payment_method_missing' | 'customer_missing')
  | ('amount_too_small' | 'credentials' | 'rate_limit' | 'refused');
