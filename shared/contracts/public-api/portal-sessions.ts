import * as v from 'valibot';
import { PortalOpening, SignInRequest } from '../../domain/requests/customer-token-request.ts';
import { instant, success, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

export const portalSessions = {
  'public-api/open-portal': {
    section: 'After the payment',
    summary: 'Exchange the code of a portal link',
    description:
      'For the portal page. The browser that sends a code first gets a token of the customer, for an hour. With the same secret it may ask again for ten minutes, since an answer may be lost, and gets a token that ends at the same time. Any other browser is refused.',
    caller: 'checkout',
    body: {
      schema: PortalOpening,
      fields: {
        code: 'What comes after `#code=` in the `url` of [`POST /webhook/portal-link`](#post-webhookportal-link).',
        secret: 'A random text that this browser made for the code.',
      },
    },
    answers: {
      200: {
        means: 'The session.',
        schema: success(
          v.strictObject({
            token: text('A token of the customer, which the routes below `/client` take.'),
            expiresAt: instant('When it stops being valid.'),
          }),
        ),
      },
    },
    errors: ['portal_link_used', 'portal_link_expired'],
  },
  'public-api/send-sign-in-link': {
    section: 'After the payment',
    summary: 'Mail a customer the way to their page',
    description:
      'Sends a link to the customer’s page to the address, if a customer of the shop has it, in a project that [sends mail](../mail.md). The link opens once, within 15 minutes. The answer is the same whether there is such a customer or not, and comes as fast.\n\nAn address gets at most 5 of these in an hour: of more of them the answer is the same, and no mail is sent. A network that asks for more than 20 in an hour, and a shop that is asked for more than 1,000, get 429 `rate_limited`.',
    caller: 'storefront',
    body: { schema: SignInRequest, fields: { email: 'The address that the customer pays with.' } },
    isRepeatable: true,
    answers: {
      200: {
        means: 'The request was taken.',
        schema: success(v.strictObject({ status: v.literal('requested') })),
      },
    },
    errors: ['mail_off', 'rate_limited'],
  },
} as const satisfies Record<string, Contract>;
