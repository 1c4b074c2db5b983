import * as v from 'valibot';
import { DETAIL_FIELDS } from '../../domain/customers/details.ts';
import { OwnDetailsRequest } from '../../domain/requests/client/own-account.ts';
import { day, money, oneOf, success, text, yesOrNo } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { ShownDetails } from '../tax/buyer.ts';

const sums = v.strictObject({
  net: money('Without the tax.'),
  tax: money('The tax; zero where there is none.'),
  gross: money('What is charged, of which the wallet may pay a part.'),
});

export const OwnDetails = v.strictObject({
  details: ShownDetails,
  changed: v.array(oneOf(DETAIL_FIELDS, 'What is not as it was, or would not be.')),
  isPreview: yesOrNo('Whether nothing was saved.'),
  renewals: v.pipe(
    v.array(
      v.strictObject({
        orderId: text('The order. It begins with `ord_`.'),
        name: text('What it is for.'),
        chargeOn: day('When it is charged next.'),
        before: v.pipe(sums, v.description('What it would have cost.')),
        after: v.pipe(sums, v.description('What it costs with the change.')),
      }),
    ),
    v.description(
      'The next charge of each order that recurs, by the rates of today for its day. Empty where nothing is changed.',
    ),
  ),
});

export const ownDetails = {
  'client/change-details': {
    section: 'The customer’s own account',
    summary: 'Change what documents say of the customer',
    description:
      'Name, telephone number, company, address and tax id, as `GET /client/shop` shows them. The request has all of them: what is left out is removed. What the shop requires of its payers is required here too, and a detail that it does not ask for is taken.\n\nInvoices to come name them, and the country and the tax id decide the tax of renewals and plan changes from the next one on, in all projects of the shop; documents that were issued stay as they are, and an unpaid cycle keeps its invoice. An order that was bought with a typed address keeps what was said with it until it is claimed. With `preview` nothing is saved: show the customer what `renewals` will cost before you save a change of them. A change sends `customer.updated` and is in the audit log. A repeat changes nothing.\n\nThe VAT id is looked up where the tax of a charge depends on it, 60 times an hour for a network; then the answer is 429 `rate_limited`.',
    caller: 'customer',
    body: {
      schema: OwnDetailsRequest,
      fields: {
        name: 'The customer’s name.',
        mobile: 'Their telephone number.',
        company: 'The business that buys, as documents name it.',
        country:
          'ISO 3166-1, two letters in any case. Where the buyer is, if there is no `address`. Without either, the seller’s country.',
        taxId: 'The VAT id of that business, or another tax id.',
        'address.line1': 'Street and number.',
        'address.line2': 'More of it, such as a floor.',
        'address.city': 'The town.',
        'address.state': 'The state or province, where addresses have one.',
        'address.postalCode': 'The postal code, where addresses have one.',
        'address.country': 'ISO 3166-1, two letters in any case.',
        preview: 'Show what it would change, and save nothing.',
      },
    },
    answers: { 200: { means: 'What is kept, or would be.', schema: success(OwnDetails) } },
    errors: ['customer_not_found', 'rate_limited'],
  },
} as const satisfies Record<string, Contract>;
