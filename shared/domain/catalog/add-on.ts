import * as v from 'valibot';
import { OfCustomer, signInRequired } from '../customers/of-customer.ts';
import { BillingError } from '../errors.ts';
import type { AddOnId, OrderId, SubscriptionId } from '../ids.ts';
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
  taxCategory: v.optional(v.string()),
});
export type AddOn = v.InferOutput<typeof AddOnRecord>;

/** An add-on that was bought for a subscription, by the name that it had then. */
export const SoldAddOnRecord = v.object({
  id: text<AddOnId>(),
  name: v.string(),
  subscriptionId: text<SubscriptionId>(),
});
export type SoldAddOn = v.InferOutput<typeof SoldAddOnRecord>;

/** Why the order of an add-on ends. */
export const notOfferedBy = ({ name }: Readonly<{ name: string }>): string =>
  `The plan ${name} does not offer it.`;

/** The error for an add-on that does not exist, and for one that the subscription's plan does not offer. */
export function addOnNotFound(): BillingError {
  return new BillingError('add_on_not_found', 'There is no such add-on. Check the id.');
}

/** The error for a subscription that has the recurring add-on already. */
export function addOnExists(orderId: OrderId): OfCustomer {
  const message = `This subscription has the add-on already, by order ${orderId}. Nothing was charged. To sell a second one, send planInfo.allowDuplicate.`;
  return new OfCustomer(new BillingError('add_on_exists', message), signInRequired());
}

export const readAddOnPrices = (prices: AddOnRequest['prices']): AddOn['prices'] =>
  readAmounts(prices, 'prices');
