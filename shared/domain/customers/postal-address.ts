import * as v from 'valibot';

/** Where a payer lives, for processors whose rules ask for it. It is kept with the payment and the order that it renews, and shown nowhere. */
export const PostalAddressRecord = v.object({
  line1: v.string(),
  line2: v.optional(v.string()),
  city: v.optional(v.string()),
  state: v.optional(v.string()),
  postalCode: v.optional(v.string()),
  /** ISO 3166-1, two capital letters. */
  country: v.string(),
});
export type PostalAddress = v.InferOutput<typeof PostalAddressRecord>;
