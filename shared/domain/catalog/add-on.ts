import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import type { AddOnId } from '../ids.ts';
import { type Currency, findCurrency } from '../money/currency.ts';
import { readAmount } from '../money/read-amount.ts';
import { text, whole } from '../record.ts';
import type { AddOnRequest } from '../requests/catalog-requests.ts';
import { catalogFields } from './catalog-record.ts';

/** Something that a customer may buy beside a plan: once, or with every charge of the plan. */
export const AddOnRecord = v.object({
  ...catalogFields,
  id: text<AddOnId>(),
  name: v.string(),
  description: v.optional(v.string()),
  billingType: v.picklist([1, 2]),
  prices: v.array(v.object({ currency: text<Currency>(), minor: whole() })),
});
export type AddOn = v.InferOutput<typeof AddOnRecord>;

/** Throws `invalid_request` for a currency that is unknown or comes twice, and for an amount that it cannot express. */
export function readAddOnPrices(prices: AddOnRequest['prices']): AddOn['prices'] {
  const codes = prices.map(({ currency }) => currency.toLowerCase());
  return prices.map(({ currency: code, amount }, index) => {
    const field = `prices.${index}`;
    const currency = findCurrency(code);
    if (!currency) throw invalidField(`${field}.currency`, `${code} is not a currency that can be charged. Send a code such as USD.`);
    if (codes.indexOf(currency) < index) throw invalidField(`${field}.currency`, `There is a price in ${code} already. Send one.`);
    return { currency, minor: readAmount(amount, `${field}.amount`, currency).minor };
  });
}
