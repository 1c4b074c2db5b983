import * as v from 'valibot';

/** What the storefront's reading routes take from the query string. */

export const FetchTenantQuery = v.object({ origin: v.optional(v.string()) });

/** `projectId` is the specification's. */
export const CurrenciesQuery = v.object({
  productOrigin: v.optional(v.string()),
  projectId: v.optional(v.string()),
});

const countryMessage = 'Send a country as its two-letter code, such as US.';
export const StatesQuery = v.object({
  country: v.pipe(v.string(countryMessage), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, countryMessage)),
});

const currencyMessage = 'Send a currency code such as USD.';
const amountMessage = 'Send an amount in major units, such as 19.99.';
export const MinimumQuery = v.object({
  currency: v.pipe(v.string(currencyMessage), v.trim(), v.regex(/^[A-Za-z]{3}$/, currencyMessage)),
  amount: v.pipe(
    v.string(amountMessage),
    v.trim(),
    v.regex(/^\d{1,12}(\.\d{1,6})?$/, amountMessage),
    v.transform(Number),
  ),
});
