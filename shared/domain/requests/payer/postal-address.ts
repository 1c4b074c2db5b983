import * as v from 'valibot';
import { boundedText, optionalText } from '../payment-link-request.ts';

const COUNTRY = 'Send the two letters of the country by ISO 3166-1, such as DE.';

/** Where a payer lives, for the gateways that ask for it. */
export const PostalAddress = v.optional(
  v.object(
    {
      line1: boundedText(200),
      line2: optionalText(200),
      city: optionalText(100),
      state: optionalText(100),
      postalCode: optionalText(20),
      country: v.pipe(v.string(COUNTRY), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, COUNTRY)),
    },
    'Send an object with line1 and country.',
  ),
);
