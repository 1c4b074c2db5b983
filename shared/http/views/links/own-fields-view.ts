import type { ShownFields } from '../../../contracts/answers/shown.ts';
import type { askedEntries, receiptEntries } from '../../../contracts/links/own-fields.ts';
import type { PaymentLink } from '../../../domain/links/payment-link.ts';
import { ERASED } from '../../../domain/persons/personal-fields.ts';
import type { Terms } from '../../../domain/sales/terms.ts';

/** What a link asks its payer for; undefined for nothing. */
export const askedView = ({
  fields,
}: Pick<PaymentLink, 'fields'>): ShownFields<typeof askedEntries>['fields'] =>
  fields?.map(({ isRequired = false, ...field }) => ({ ...field, required: isRequired }));

/**
 * What a payer answered, for a receipt. Its address may be passed on, so words are masked; what was chosen is part of what was bought. A
 * stranger's labels are on no receipt of the shop.
 */
export function answersView(
  { fields }: Pick<Terms, 'fields'>,
  shown: 'whole' | 'masked' = 'masked',
): ShownFields<typeof receiptEntries>['fields'] {
  const ofShop = fields?.filter(({ isByAnybody }) => !isByAnybody) ?? [];
  if (ofShop.length === 0) return undefined;
  return ofShop.map(({ key, label, type, value }) => ({
    ...{ key, label, type },
    value: type === 'text' && shown === 'masked' && value !== ERASED ? `${[...value][0]}***` : value,
  }));
}
