import * as v from 'valibot';
import { PortalOpening } from '../../domain/requests/customer-token-request.ts';
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
} as const satisfies Record<string, Contract>;
