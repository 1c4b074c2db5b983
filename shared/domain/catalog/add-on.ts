import * as v from 'valibot';
import type { AddOnId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { readAmounts } from '../money/read-amount.ts';
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

/** Throws `invalid_request` as `readAmounts` does. */
export const readAddOnPrices = (prices: AddOnRequest['prices']): AddOn['prices'] => readAmounts(prices, 'prices');
