import * as v from 'valibot';
import { majorUnits, text, webAddress, whole, yesOrNo } from './fields.ts';
import { linkEntries } from './link-entries.ts';

/** What a payer may choose of a link that sells more than once. */
export const offeredEntries = {
  quantity: v.optional(
    v.strictObject({ min: whole('The least that a payer takes.'), max: whole('The most.') }),
  ),
  payerAmount: v.optional(
    v.strictObject({
      min: majorUnits('The least that a payer may pay.'),
      max: majorUnits('The most.'),
      suggested: v.optional(majorUnits('What the checkout suggests.')),
    }),
  ),
};

export const OfferAtCheckout = v.strictObject({
  ...offeredEntries,
  left: whole('How many payments are left. Those under way count as made.'),
  isSoldOut: yesOrNo('Whether none is left now.'),
});

export const tenantOfferEntries = {
  ...offeredEntries,
  parentLink: v.optional(
    text('Of a payer’s own link: the link that sells more than once. Of a copy: the link that it renews.'),
  ),
  renewable: v.optional(yesOrNo('Whether its page offers a copy once it has expired.')),
  renewedBy: v.optional(text('The last copy of it.')),
  maxPayments: v.optional(whole('How often the link may be paid.')),
  payments: v.optional(whole('How often it was paid. A refund does not lower it.')),
  held: v.optional(whole('How many payers have a link of their own that they have not paid yet.')),
};

export const ChosenLink = v.strictObject({
  ...linkEntries,
  payload: text('What open, quote and pay take as `payload`.'),
  redirectUrl: webAddress('Where the hosted checkout takes the payment.'),
});
