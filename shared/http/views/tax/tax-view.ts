import type { Shown } from '../../../contracts/answers/shown.ts';
import type { TaxRate as ShownRate, ShownTax } from '../../../contracts/tax/tax.ts';
import type { Currency } from '../../../domain/money/currency.ts';
import type { TaxBreakdown, TaxedAmount } from '../../../domain/tax/breakdown.ts';
import type { TaxRate } from '../../../domain/tax/rate.ts';
import { moneyIn } from '../money-view.ts';

/** The tax of what is sold; nothing where there is none. */
export function taxView(
  tax: TaxBreakdown | undefined,
  currency: Currency,
): Shown<typeof ShownTax> | undefined {
  if (!tax) return undefined;
  const money = moneyIn(currency);
  const amounts = ({ netMinor, taxMinor, grossMinor }: TaxedAmount) => ({
    net: money(netMinor),
    tax: money(taxMinor),
    gross: money(grossMinor),
  });
  return {
    mode: tax.mode,
    ...amounts(tax),
    rates: tax.rates.map(({ rate, name, country, region, zeroReason, ...sums }) => ({
      ...{ rate: Number(rate), name, country, region, ...amounts(sums), zeroReason },
    })),
    idCheck: tax.idCheck,
    items: tax.lines.map(({ line, rate, ...sums }) => ({
      ...{ item: line, rate: Number(tax.rates[rate]?.rate ?? 0), ...amounts(sums) },
    })),
  };
}

/** A row of the table of tax rates as staff read it. */
export const taxRateView = ({ rate, ...row }: TaxRate): Shown<typeof ShownRate> => ({
  ...row,
  rate: Number(rate),
});
