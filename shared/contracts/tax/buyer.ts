import * as v from 'valibot';
import { ID_CHECKS } from '../../domain/customers/buyer.ts';
import { oneOf, text } from '../answers/fields.ts';

/** What is said of a buyer beside their e-mail address and name. Each is absent where it is not known. */
export const detailEntries = {
  mobile: v.optional(text('A telephone number.')),
  company: v.optional(text('A business.')),
  taxId: v.optional(text('Its VAT id or other tax id.')),
  country: v.optional(text('ISO 3166-1, where there is no address.')),
  address: v.optional(
    v.strictObject({
      line1: text('Street and number.'),
      line2: v.optional(text('More of it.')),
      city: v.optional(text('The town.')),
      state: v.optional(text('The state or province.')),
      postalCode: v.optional(text('The postal code.')),
      country: text('ISO 3166-1.'),
    }),
  ),
};

/** What documents say of a customer. */
export const ShownDetails = v.strictObject({
  name: text('Their name.'),
  ...detailEntries,
  idCheck: v.optional(oneOf(ID_CHECKS, 'What was found of their VAT id, where their tax depends on it.')),
});
