import * as v from 'valibot';
import { boundedText, optionalText } from '../payment-link-request.ts';
import { Country } from '../tax/fields.ts';

/** Where a payer lives, for the gateways that ask for it. */
export const PostalAddress = v.optional(
  v.object(
    {
      line1: boundedText(200),
      line2: optionalText(200),
      city: optionalText(100),
      state: optionalText(100),
      postalCode: optionalText(20),
      country: Country,
    },
    'Send an object with line1 and country.',
  ),
);
