import type { Link } from './link.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Call } from './request.ts';

type Address = Readonly<Partial<Record<'line1' | 'city' | 'state' | 'postalCode' | 'country', string>>>;
export type CustomerInfo = Readonly<
  { email: string; name: string; address?: Address } & Partial<
    Record<'mobile' | 'company' | 'taxId' | 'country', string>
  >
>;

/**
 * One request that moves money, frozen when it is first sent.
 *
 * Sending it again is always safe: under the same idempotency key the service returns its stored answer or continues the same
 * attempt, but never starts a second one.
 */
export type Exchange =
  | Readonly<{
      kind: 'pay';
      key: string;
      customerInfo: CustomerInfo;
      confirmationTokenId?: string | undefined;
      /** A card that the customer has saved. */
      paymentMethodId?: string | undefined;
      couponCode?: string | undefined;
      walletAmount?: number | undefined;
      /** What the payer was shown as tax that is added to the price. */
      taxAmount?: number | undefined;
      /** What the shop's check gave the payer. */
      challengePass?: string | undefined;
      /** Answers to the link's own fields. */
      fields?: Readonly<Record<string, string | number | boolean>> | undefined;
      /** What of the shop's terms the payer was shown and agreed to. */
      agreedTo?: Link['agreement'];
    }>
  | Readonly<{ kind: 'confirm'; key: string; paymentIntentId: string; receiptRef: string }>;

/** `payerSecret` is random and proves to the service that a later try comes from the same page. */
export async function exchange(
  call: Call,
  payload: string,
  payerSecret: string,
  { kind, key, ...body }: Exchange,
): Promise<Outcome> {
  const headers = { 'idempotency-key': key };
  return outcomeOf(
    kind === 'pay'
      ? await call('POST', '/public-api/payment-links/pay', { payload, payerSecret, ...body }, headers)
      : await call('POST', '/public-api/purchase/confirm', body, headers),
  );
}
