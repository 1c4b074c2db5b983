import * as v from 'valibot';
import { success, text, webAddress, yesOrNo } from '../answers/fields.ts';
import { ShownProject } from '../answers/link.ts';
import { asksEntries } from '../answers/link-entries.ts';
import type { Contract } from '../contract.ts';
import { ShownDetails } from '../tax/buyer.ts';

export const OwnShop = v.strictObject({
  ...ShownProject.entries,
  homeUrl: v.nullable(webAddress('The shop’s first registered origin.')),
  customer: v.nullable(
    v.strictObject({
      email: text('The customer’s e-mail address.'),
      name: text('Their name, as they gave it last.'),
      details: v.pipe(ShownDetails, v.description('What documents to come say of them.')),
    }),
  ),
  customerPause: yesOrNo('Whether customers may pause what they have, with `POST /client/order/{id}/pause`.'),
  asks: v.pipe(v.strictObject(asksEntries), v.description('What the shop asks of payers.')),
  publicKey: v.nullable(
    text(
      'The processor’s publishable key, with which a page makes a card. Null where the shop takes no cards.',
    ),
  ),
});

export const ownShop = {
  'client/show-shop': {
    section: 'The customer’s own account',
    summary: 'Show the shop at which the customer is signed in',
    description:
      'What a page of the customer’s account shows of the shop. `customer` is null as long as the shop has sold, credited or invoiced them nothing.',
    caller: 'customer',
    answers: { 200: { means: 'The shop.', schema: success(OwnShop) } },
    errors: ['gateway_not_available'],
  },
} as const satisfies Record<string, Contract>;
