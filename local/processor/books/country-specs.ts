import type Stripe from 'stripe';
import { isEnded, TABLE_CODES } from '../../../shared/domain/money/currency.ts';
import { absent } from '../http/errors.ts';
import { allowOnly } from '../http/params.ts';
import type { Call, Desk } from './desk.ts';

/** GET /v1/country_specs/:id: what accounts of a country may charge in. Another answer can be set for one account, since tests share countries. */
export function retrieveCountrySpec(desk: Desk, { params, id }: Call): Stripe.CountrySpec {
  allowOnly(params, []);
  if (!/^[A-Z]{2}$/.test(id)) throw absent('country spec', id, 'country');
  const { settlementCurrency, supportedCurrencies } = desk.books.account;
  const fields = { additional: [], minimum: ['business_profile.url', 'external_account'] };
  return {
    id,
    object: 'country_spec',
    default_currency: settlementCurrency,
    supported_bank_account_currencies: { [settlementCurrency]: [id] },
    supported_payment_currencies: [...(supportedCurrencies ?? TABLE_CODES.filter((code) => !isEnded(code)))],
    supported_payment_methods: ['card', 'stripe'],
    supported_transfer_countries: [id],
    verification_fields: { company: fields, individual: fields },
  };
}
