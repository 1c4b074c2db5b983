import * as v from 'valibot';
import type { Buyer } from '../../customers/buyer.ts';
import type { PostalAddress as KeptAddress } from '../../customers/postal-address.ts';
import { Country } from '../tax/fields.ts';
import { PostalAddress } from './postal-address.ts';
import { boundedText, optionalText } from './text-fields.ts';

const TAX_ID = 'Send a tax id such as DE123456789, of 4 to 20 letters and digits.';

/** What documents say of a buyer, and what decides their tax. */
export const BUYER_FIELDS = {
  company: v.optional(boundedText(120)),
  country: v.optional(Country),
  address: PostalAddress,
  taxId: v.optional(
    v.pipe(
      v.string(TAX_ID),
      v.transform((text) => text.replace(/[\s.-]/g, '').toUpperCase()),
      v.regex(/^[A-Z0-9]{4,20}$/, TAX_ID),
    ),
  ),
} as const;
/** What decides the tax of a price that is shown. */
export const PLACE_FIELDS = {
  country: BUYER_FIELDS.country,
  state: optionalText(100),
  taxId: BUYER_FIELDS.taxId,
} as const;
const Place = v.object(PLACE_FIELDS);

/** The buyer to whom a price is shown. */
export const shownTo = ({ country, state, taxId }: v.InferOutput<typeof Place>): Buyer => ({
  ...(country && { country }),
  ...(country && state && { address: { line1: '', state, country } }),
  ...(taxId && { taxId }),
});

const Given = v.object(BUYER_FIELDS);

/** An address without its empty parts. */
export function addressOf({
  line1,
  country,
  ...parts
}: NonNullable<v.InferOutput<typeof PostalAddress>>): KeptAddress {
  return { line1, country, ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text)) };
}

/** The buyer that a request names; nothing where it says nothing of them. */
export function buyerOf({
  company,
  taxId,
  address,
  country,
}: v.InferOutput<typeof Given>): Buyer | undefined {
  const place = address?.country ?? country;
  const buyer = {
    ...(company && { company }),
    ...(place && { country: place }),
    ...(address && { address: addressOf(address) }),
    ...(taxId && { taxId }),
  };
  return Object.keys(buyer).length > 0 ? buyer : undefined;
}
