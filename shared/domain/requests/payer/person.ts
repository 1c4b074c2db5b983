import * as v from 'valibot';
import { BUYER_FIELDS } from './buyer.ts';
import { boundedText } from './text-fields.ts';

/** One @, no spaces, a domain with a dot: strict enough for the processor to accept it. */
const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;
const MOBILE = /^(?:\+?[0-9 ().-]{5,30})?$/;

export const PERSON_FIELDS = {
  email: v.pipe(
    v.string('Send an e-mail address.'),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(254, 'At most 254 characters.'),
    v.regex(EMAIL, 'Send an e-mail address such as name@example.com.'),
  ),
  name: boundedText(120),
  mobile: v.optional(
    v.pipe(
      v.string('Send a telephone number.'),
      v.trim(),
      v.regex(MOBILE, 'Send a telephone number such as +1 555 0100.'),
    ),
  ),
} as const;

/** What the maker of a link knows of who is to pay it. */
export const PrefilledCustomer = v.object(
  {
    ...PERSON_FIELDS,
    ...BUYER_FIELDS,
    email: v.optional(PERSON_FIELDS.email),
    name: v.optional(PERSON_FIELDS.name),
  },
  'Send an object such as {"email", "name", "company"}.',
);
export type PrefilledCustomer = v.InferOutput<typeof PrefilledCustomer>;
