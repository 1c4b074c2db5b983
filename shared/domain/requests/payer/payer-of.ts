import type * as v from 'valibot';
import type { Payer } from '../../sales/attempt.ts';
import type { PayerInfo } from '../payment-request.ts';
import { addressOf, buyerOf } from './buyer.ts';

/** What an attempt keeps of its payer, and the language in which they pay. An empty text is none. */
export function payerOf(given: v.InferOutput<typeof PayerInfo>, language?: string): Payer {
  const { email, name, mobile, address } = given;
  const buyer = buyerOf(given);
  return {
    email,
    name,
    ...(mobile && { mobile }),
    ...(address && { address: addressOf(address) }),
    ...(buyer && { buyer }),
    ...(language && { language }),
  };
}
