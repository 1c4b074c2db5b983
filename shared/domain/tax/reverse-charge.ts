import type { Buyer } from '../customers/buyer.ts';
import type { TaxSettings } from './settings.ts';

/** The member states of the European Union in 2026. */
const UNION: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** A VAT id begins with the country, of which Greece has another code there. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** A VAT id in the two parts by which the service of the Union is asked. */
export type VatId = Readonly<{ prefix: string; number: string }>;

/** The VAT id of a buyer in another member state than the seller, who would owe the tax themselves; nothing where no check matters. */
export function vatIdToCheck(tax: TaxSettings | undefined, buyer: Buyer | undefined): VatId | undefined {
  const { country, taxId } = buyer ?? {};
  if (!tax?.reverseCharge || !country || !taxId || country === tax.country) return undefined;
  const prefix = prefixOf(country);
  if (!UNION.has(country) || !UNION.has(tax.country) || !taxId.startsWith(prefix)) return undefined;
  return { prefix, number: taxId.slice(prefix.length) };
}

/** Whether the buyer owes the tax themselves: their id was found valid. */
export const isReverseCharged = (tax: TaxSettings, buyer: Buyer | undefined): boolean =>
  vatIdToCheck(tax, buyer) !== undefined && buyer?.idCheck?.status === 'valid';
