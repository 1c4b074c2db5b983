import { type Outcome, outcomeOf } from './outcome.ts';
import type { Call } from './request.ts';

export type CustomerInfo = Readonly<{ email: string; name: string; mobile?: string }>;

/**
 * One request that moves money, frozen when it is first sent.
 *
 * Sending the same exchange again is always safe: its key makes the service answer what it answered, or go on, but never begin twice.
 */
export type Exchange =
  | Readonly<{ kind: 'pay'; key: string; customerInfo: CustomerInfo; paymentMethodId: string; couponCode?: string }>
  | Readonly<{ kind: 'confirm'; key: string; paymentIntentId: string; receiptRef: string }>;

export async function exchange(call: Call, payload: string, { kind, key, ...body }: Exchange): Promise<Outcome> {
  const headers = { 'idempotency-key': key };
  return outcomeOf(
    kind === 'pay'
      ? await call('POST', '/public-api/payment-links/pay', { payload, ...body }, headers)
      : await call('POST', '/public-api/purchase/confirm', body, headers),
  );
}
