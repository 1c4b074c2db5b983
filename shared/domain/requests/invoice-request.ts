import * as v from 'valibot';
import { dayField } from './payer/day-field.ts';
import { boundedText } from './payer/text-fields.ts';
import { CustomLinkRequest, ITEMS_MAX, Item, amount as majorUnits } from './payment-link-request.ts';
import { BilledInfo } from './payment-request.ts';

const { productOrigin, amount, currency, description, expiresInMinutes, clientReference, metadata } =
  CustomLinkRequest.entries;

const RATE = 'Send the rate in percent, from 0 to 100 with at most 4 decimals.';
const InvoiceItem = v.pipe(
  v.object(
    {
      ...Item.entries,
      taxRate: v.optional(
        v.pipe(v.number(RATE), v.minValue(0, RATE), v.maxValue(100, RATE), v.check(hasFewDecimals, RATE)),
      ),
      taxName: v.optional(boundedText(40)),
    },
    'Send an object.',
  ),
  v.forward(
    v.check(
      ({ taxRate, taxName }) => taxName === undefined || taxRate !== undefined,
      'Required with taxName.',
    ),
    ['taxRate'],
  ),
);

/** What a tenant's backend sends to create an invoice. Amounts and items follow the rules of a payment link. */
export const InvoiceRequest = v.object(
  {
    productOrigin,
    customerInfo: BilledInfo,
    amount,
    currency,
    description,
    items: v.optional(
      v.pipe(v.array(InvoiceItem, 'Send a list.'), v.maxLength(ITEMS_MAX, `At most ${ITEMS_MAX} items.`)),
    ),
    dueOn: v.optional(dayField),
    expiresInMinutes,
    clientReference,
    metadata,
  },
  'Send an object.',
);
export type InvoiceRequest = v.InferOutput<typeof InvoiceRequest>;

function hasFewDecimals(rate: number): boolean {
  return /^\d+(\.\d{1,4})?$/.test(String(rate));
}

/** What a tenant's backend sends for another link of an unpaid invoice. */
export const InvoiceLinkRequest = v.object({ expiresInMinutes }, 'Send an object.');

/** What staff send when a transfer for an invoice has arrived. */
export const TransferRequest = v.object(
  {
    amount: v.optional(majorUnits()),
    reference: boundedText(200),
    receivedOn: v.optional(dayField),
    allowDuplicate: v.optional(v.boolean('Send true or false.'), false),
  },
  'Send an object.',
);
export type TransferRequest = v.InferOutput<typeof TransferRequest>;
