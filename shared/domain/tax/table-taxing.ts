import { type Buyer, placeOf } from '../customers/buyer.ts';
import type { Day } from '../ids.ts';
import { type AppliedRate, UNNAMED_RATE } from './breakdown.ts';
import { findTaxRate, type TaxRate } from './rate.ts';
import { isReverseCharged, vatIdToCheck } from './reverse-charge.ts';
import type { TaxSettings } from './settings.ts';
import type { Taxing } from './taxed-terms.ts';

/** How a sale to a buyer is taxed by the tenant's table. A country that the table does not have is not taxed. */
export function tableTaxing(
  tax: TaxSettings,
  rates: readonly TaxRate[],
  buyer: Buyer | undefined,
  on: Day,
): Taxing {
  const { mode, rounding } = tax;
  const place = placeOf(buyer, tax);
  const isReversed = isReverseCharged(tax, buyer);
  const rateFor = (category: string): AppliedRate => {
    const found = findTaxRate(rates, place, category, on);
    const name = found?.name ?? UNNAMED_RATE;
    if (isReversed) return { rate: '0', name, ...place, source: 'table', zeroReason: 'reverse_charge' };
    if (!found) return { rate: '0', name, ...place, source: 'table', zeroReason: 'no_rate' };
    const { rate, region } = found;
    return { rate, name, country: place.country, ...(region !== undefined && { region }), source: 'table' };
  };
  const idCheck = vatIdToCheck(tax, buyer) && buyer?.idCheck?.status;
  return { mode, rounding, on, rateFor, ...(idCheck && { idCheck }) };
}
