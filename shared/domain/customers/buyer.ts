import * as v from 'valibot';
import type { Instant } from '../ids.ts';
import { text } from '../record.ts';
import type { Place } from '../tax/rate.ts';
import type { TaxSettings } from '../tax/settings.ts';
import { PostalAddressRecord } from './postal-address.ts';

/** `unavailable`: the service, or the register of the country, gave no answer. */
export const ID_CHECKS = ['valid', 'invalid', 'unavailable'] as const;

/** Who a document is made out to, beside their name and e-mail address, and where they are for their tax. */
export const BuyerRecord = v.object({
  company: v.optional(v.string()),
  /** ISO 3166-1, two capital letters. That of the address, where there is one. */
  country: v.optional(v.string()),
  address: v.optional(PostalAddressRecord),
  /** A VAT id or the like, in capitals without spaces. */
  taxId: v.optional(v.string()),
  /** What the service that knows VAT ids said of it, as proof: its answer as it came. */
  idCheck: v.optional(
    v.object({
      status: v.picklist(ID_CHECKS),
      checkedAt: text<Instant>(),
      answer: v.optional(v.string()),
    }),
  ),
});
export type Buyer = v.InferOutput<typeof BuyerRecord>;

const REGION = /^[A-Z0-9]{1,3}$/;

/** Where a buyer is: as they say, or else where the seller is. */
export function placeOf(buyer: Buyer | undefined, home: Pick<TaxSettings, 'country' | 'region'>): Place {
  const { country = home.country, address } = buyer ?? {};
  const state = address?.state?.trim().toUpperCase() ?? '';
  const region = REGION.test(state) ? state : country === home.country ? home.region : undefined;
  return { country, ...(region !== undefined && { region }) };
}

/**
 * What is kept of a buyer: all of it for a project that taxes or asks for addresses, and otherwise only what a business gave to have on its
 * documents.
 */
export function keptBuyer(
  buyer: Buyer | undefined,
  { tax, askAddress = 'off' }: Readonly<{ tax?: TaxSettings | undefined; askAddress?: string | undefined }>,
): Buyer | undefined {
  const keepsPlace = tax !== undefined || askAddress !== 'off';
  return buyer && (keepsPlace || buyer.company || buyer.taxId) ? buyer : undefined;
}
