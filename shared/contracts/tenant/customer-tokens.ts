import * as v from 'valibot';
import {
  CustomerTokenRequest,
  PortalLinkRequest,
  SignOutRequest,
} from '../../domain/requests/customer-token-request.ts';
import { instant, success, text, webAddress } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { AT_ONCE, SignedOutCustomer } from '../staff/sign-outs.ts';

const CustomerToken = v.strictObject({
  token: text('A JWT that is signed with ES256. It speaks for one customer of one project.'),
  customerId: text('The customer, who need not have bought anything yet.'),
  expiresAt: instant('When the token stops being valid.'),
});

export const PortalLink = v.strictObject({
  url: webAddress(
    'The portal page with a code in its fragment. The browser that opens it first is signed in: send it to the customer alone.',
  ),
  customerId: text('The customer, who need not have bought anything yet.'),
  expiresAt: instant('When the address stops being valid.'),
});

export const customerTokens = {
  'tenant/create-customer-token': {
    section: 'The tenant’s backend',
    summary: 'Create a token for a customer',
    description:
      'For a customer that the tenant’s own shop has signed in. **The shop must have checked that the e-mail address is the customer’s**, since the token’s holder may use what the customer has saved. Nothing is stored, so each call answers another token.\n\nTo let the customer’s wallet pay on the hosted checkout, send the customer to the link’s `redirectUrl` or `shortUrl` with the token in the fragment: `<redirectUrl>#token=<token>`. Make the token when the customer leaves for the checkout, valid for a few minutes longer than a payment takes, and redirect at once: the address is the customer’s alone, so do not print it, mail it or log it.',
    caller: 'tenant',
    body: {
      schema: CustomerTokenRequest,
      fields: {
        productOrigin: 'The project, by the `_id` of fetch-tenant.',
        email: 'The customer’s e-mail address.',
        expiresInSeconds: 'How long the token is valid, 60 to 86,400 seconds. 3,600 without it.',
      },
    },
    answers: { 200: { means: 'The token.', schema: success(CustomerToken) } },
    errors: ['product_origin_not_found'],
  },
  'tenant/create-portal-link': {
    section: 'The tenant’s backend',
    summary: 'Create a link to the customer portal',
    description:
      'The address `<checkout>/portal#code=…`, at which one customer sees and changes their own subscriptions, cards and invoices. **The shop must have checked that the e-mail address is the customer’s.** The code works once: the browser that opens the address first is signed in for an hour, and in another one the page says that the link has been used. So make one when the customer asks for their account, and redirect at once. A shop may also lead to `<checkout>/portal#token=…` with a token of [`POST /webhook/customer-token`](#post-webhookcustomer-token), which every browser takes that has it.',
    caller: 'tenant',
    body: {
      schema: PortalLinkRequest,
      fields: {
        productOrigin: 'The project, by the `_id` of fetch-tenant.',
        email: 'The customer’s e-mail address.',
        expiresInSeconds: 'How long the address is valid, 60 to 3,600 seconds. 900 without it.',
      },
    },
    answers: { 200: { means: 'The link.', schema: success(PortalLink) } },
    errors: ['product_origin_not_found'],
  },
  'tenant/sign-out-customer': {
    section: 'The tenant’s backend',
    summary: 'End the sessions of a customer',
    description: `For a customer who signs out of the shop everywhere, or whose address is no longer theirs. Every token and portal link of theirs that was issued until now is refused as 401 \`unauthenticated\`. ${AT_ONCE}`,
    caller: 'tenant',
    body: { schema: SignOutRequest, fields: { email: 'The customer’s e-mail address.' } },
    isRepeatable: true,
    answers: { 200: { means: 'Their sessions have ended.', schema: success(SignedOutCustomer) } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
