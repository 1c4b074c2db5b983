import * as v from 'valibot';
import type { Day } from '../ids.ts';
import { dayField } from './payer/day-field.ts';
import { boundedText } from './payer/text-fields.ts';
import { CustomLinkRequest } from './payment-link-request.ts';
import { BilledInfo } from './payment-request.ts';

const {
  productOrigin,
  amount,
  currency,
  billingType,
  recurringDetails,
  description,
  items,
  clientReference,
  metadata,
} = CustomLinkRequest.entries;

/** What a tenant's backend sends to create a pending order. Amounts, items and cycles follow the rules of a payment link. */
export const OrderRequest = v.object(
  {
    productOrigin,
    customerInfo: BilledInfo,
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
    /** Show what would end unused and be given back, and do nothing. */
    preview: v.optional(v.boolean('Send true or false.')),
  },
  'Send an object.',
);
export type OrderCancellation = v.InferOutput<typeof OrderCancellation>;

const resumesOn = v.optional(
  v.pipe(
    dayField,
    v.transform((text) => text as Day),
  ),
);

/** What a customer sends to pause what recurs of theirs. */
export const OwnOrderPause = v.object({ resumesOn }, 'Send an object.');
/** The same of staff. */
export const OrderPause = v.object({ resumesOn, reason: v.optional(boundedText(500)) }, 'Send an object.');

/** What staff send to resume what is paused. */
export const OrderResumption = v.object(
  {
    /** The customer asked for it. Needed for what the customer has paused, since it charges them. */
    customerAsked: v.optional(v.boolean('Send true or false.')),
  },
  'Send an object.',
);

const TOKEN_SAYS = 'Send the token from the address of the cancel link.';

/** What the page of a cancel link sends. */
export const CancelLinkRequest = v.object({
  token: v.pipe(
    v.string(TOKEN_SAYS),
    v.minLength(1, TOKEN_SAYS),
    v.maxLength(1000, 'This is no token of a cancel link: it is too long.'),
  ),
});
