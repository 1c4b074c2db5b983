import * as v from 'valibot';
import { isDay } from '../time/calendar.ts';
import { boundedText, CustomLinkRequest, amount as majorUnits } from './payment-link-request.ts';
import { CustomerInfo } from './payment-request.ts';

const { productOrigin, amount, currency, description, items, expiresInMinutes, clientReference, metadata } = CustomLinkRequest.entries;
const DAY = 'Send a date such as 2027-01-31.';
const day = v.pipe(v.string(DAY), v.isoDate(DAY), v.check(isDay, DAY));

/** What a tenant's backend sends to create an invoice. Amounts and items follow the rules of a payment link. */
export const InvoiceRequest = v.object(
  {
    productOrigin,
    customerInfo: CustomerInfo,
    amount,
    currency,
    description,
    items,
    dueOn: v.optional(day),
    expiresInMinutes,
    clientReference,
    metadata,
  },
  'Send an object.',
);
export type InvoiceRequest = v.InferOutput<typeof InvoiceRequest>;

/** What a tenant's backend sends for another link of an unpaid invoice. */
export const InvoiceLinkRequest = v.object({ expiresInMinutes }, 'Send an object.');

/** What staff send when a transfer for an invoice has arrived. */
export const TransferRequest = v.object(
  { amount: v.optional(majorUnits()), reference: boundedText(200), receivedOn: v.optional(day) },
  'Send an object.',
);
export type TransferRequest = v.InferOutput<typeof TransferRequest>;
