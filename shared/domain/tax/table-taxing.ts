import type { Day } from '../ids.ts';
import type { AppliedRate } from './breakdown.ts';
import { findTaxRate, type Place, type TaxRate } from './rate.ts';
import type { TaxSettings } from './settings.ts';
import type { Taxing } from './taxed-terms.ts';

/** How a sale to a buyer at a place is taxed by the tenant's table. A country that the table does not have is not taxed. */
export function tableTaxing(
  { mode, rounding }: TaxSettings,
  rates: readonly TaxRate[],
  { country, region }: Place,
  on: Day,
): Taxing {
  const place = { country, ...(region !== undefined && { region }) };
  const rateFor = (category: string): AppliedRate => {
    const found = findTaxRate(rates, place, category, on);
    if (!found) return { rate: '0', name: 'Tax', ...place, source: 'table', zeroReason: 'no_rate' };
    const { rate, name, region: part } = found;
    return { rate, name, country, ...(part !== undefined && { region: part }), source: 'table' };
  };
  return { mode, rounding, on, rateFor };
}
