import { createHash } from 'node:crypto';
import type { Desk } from '../books/desk.ts';
import type { BillingDetails, Metadata, PaymentMethod, WalletType } from '../books/objects.ts';
import type { TestCard } from './cards.ts';

type Details = Readonly<{
  expMonth: number;
  expYear: number;
  cvcSent: boolean;
  wallet: WalletType;
  billing: BillingDetails;
  metadata: Metadata;
  allowRedisplay: PaymentMethod['allow_redisplay'];
}>;

export const NO_BILLING_DETAILS: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

const TOKEN_YEARS_LEFT = 1;

/** A new payment method of a test card, not yet in the books. Without details it is the method of a test token. */
export function methodOfCard(desk: Desk, card: TestCard, details: Partial<Details> = {}): PaymentMethod {
  const {
    billing = NO_BILLING_DETAILS,
    metadata = {},
    cvcSent = true,
    allowRedisplay = 'unspecified',
    wallet,
  } = details;
  const today = new Date(desk.now * 1_000);
  return {
    id: desk.newId('pm_'),
    object: 'payment_method',
    allow_redisplay: allowRedisplay,
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address.postal_code === null ? null : 'pass',
        cvc_check: cvcSent ? 'pass' : 'unchecked',
      },
      country: card.underMandate ? 'IN' : 'US',
      display_brand: card.brand,
      exp_month: details.expMonth ?? today.getUTCMonth() + 1,
      exp_year: details.expYear ?? today.getUTCFullYear() + TOKEN_YEARS_LEFT,
      fingerprint: fingerprint(desk.books.account.id, card.number),
      funding: card.tokens[0].endsWith('_debit') ? 'debit' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet ? { type: wallet, [wallet]: {}, dynamic_last4: card.number.slice(-4) } : null,
    },
    created: desk.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
    sim: { card: card.tokens[0], consumed: false, setUp: false },
  };
}

/** A number has one fingerprint per account. */
function fingerprint(account: string, number: string): string {
  const digest = createHash('sha256').update(`${account}:${number}`).digest('base64');
  return digest.replace(/[+/=]/g, '').slice(0, 16);
}
