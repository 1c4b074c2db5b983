import * as v from 'valibot';
import { boundedText, CustomLinkRequest } from './payment-link-request.ts';
import { CustomerInfo } from './payment-request.ts';

const { productOrigin, amount, currency, billingType, recurringDetails, description, items, clientReference, metadata } =
  CustomLinkRequest.entries;

/** What a tenant's backend sends to create a pending order. Amounts, items and cycles follow the rules of a payment link. */
export const OrderRequest = v.object(
  {
    productOrigin,
    customerInfo: CustomerInfo,
    amount,
    currency,
    billingType,
    recurringDetails,
    description,
    items,
    clientReference,
    metadata,
  },
  'Send an object.',
);
export type OrderRequest = v.InferOutput<typeof OrderRequest>;

/** What staff send to cancel an order that recurs. */
export const OrderCancellation = v.object(
  {
    when: v.optional(v.picklist(['period_end', 'now'], 'Send "period_end" or "now".'), 'period_end'),
    reason: v.optional(boundedText(500)),
  },
  'Send an object.',
);
export type OrderCancellation = v.InferOutput<typeof OrderCancellation>;
