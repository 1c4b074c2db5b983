import * as v from 'valibot';

/** Why the processor said no. `message` is fit for the payer; the codes are for staff only: they would help a card tester. */
export const RefusalRecord = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  declineCode: v.optional(v.string()),
  adviceCode: v.optional(v.string()),
  /** Names the card number within the tenant's account at the processor. */
  cardFingerprint: v.optional(v.string()),
});
export type Refusal = v.InferOutput<typeof RefusalRecord>;

/** Why the processor did not run a request. `shared/processor/refusals.ts` says what each leads to. */
export type Because =
  | ('payment_method' | 'payment_method_used' | 'payment_method_missing' | 'customer_missing')
  | ('amount_too_small' | 'credentials' | 'rate_limit' | 'refused');
