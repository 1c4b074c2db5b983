import * as v from 'valibot';

/** What the payer has permitted their bank: charges of this card without them. Of another card it permits nothing. */
export const MandateRecord = v.object({ id: v.string(), paymentMethodId: v.string() });
export type Mandate = v.InferOutput<typeof MandateRecord>;
