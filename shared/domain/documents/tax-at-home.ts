import { convert } from '../money/convert.ts';
import type { Currency } from '../money/currency.ts';
import type { Documented } from './documented.ts';
import type { Paper } from './paper.ts';

/** Countries whose law wants the tax in the national currency too (in the Union, article 230 of the VAT directive). */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ').map((code) => [code, 'eur']),
  ),
  ...{ CZ: 'czk', DK: 'dkk', HU: 'huf', PL: 'pln', RO: 'ron', SE: 'sek' },
  ...{ CH: 'chf', GB: 'gbp', LI: 'chf', NO: 'nok' },
};

/** The tax in the currency of the seller's country, by the rate that the sale kept. */
export function taxAtHome(
  taxMinor: number,
  { invoice, project, pricing }: Pick<Documented, 'invoice' | 'project' | 'pricing'>,
): Pick<Paper, 'taxAtHome'> {
  const home = CURRENCIES[project.tax?.country ?? ''] as Currency | undefined;
  const { conversion } = pricing ?? {};
  if (!invoice.tax || taxMinor === 0 || home === undefined || home === invoice.currency) return {};
  if (conversion?.baseCurrency !== home) return {};
  const { rate, source, at } = conversion;
  const sign = Math.sign(taxMinor);
  const { minor } = convert({ minor: sign * taxMinor, currency: invoice.currency }, home, 1 / Number(rate));
  return { taxAtHome: { currency: home, taxMinor: sign * minor, rate, source, at } };
}
