import type * as v from 'valibot';
import type { Payer } from '../../sales/attempt.ts';
import type { PayerInfo } from '../payment-request.ts';

/** What an attempt keeps of its payer. An empty text is none. */
export function payerOf({ email, name, mobile, address }: v.InferOutput<typeof PayerInfo>): Payer {
  const { line1 = '', country = '', ...parts } = address ?? {};
  const given = Object.fromEntries(Object.entries(parts).filter(([, text]) => text));
  return {
    email,
    name,
    ...(mobile && { mobile }),
    ...(address && { address: { line1, country, ...given } }),
  };
}
