import * as v from 'valibot';
import { boundedText, amount as majorUnits } from '../requests/payment-link-request.ts';

/** What staff send to refund a transaction. Without an amount, all that is left of it. */
export const RefundRequest = v.object(
  { amount: v.optional(majorUnits()), reason: v.optional(boundedText(200)) },
  'Send an object.',
);
export type RefundRequest = v.InferOutput<typeof RefundRequest>;
