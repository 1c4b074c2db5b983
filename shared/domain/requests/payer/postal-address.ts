import * as v from 'valibot';
import { Country } from '../tax/fields.ts';
import { boundedText, optionalText } from './text-fields.ts';

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
