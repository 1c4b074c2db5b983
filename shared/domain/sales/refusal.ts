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
