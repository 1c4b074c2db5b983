import type { Shown } from '../../../contracts/answers/shown.ts';
import type { TaxRate as ShownRate, ShownTax, TaxEstimate } from '../../../contracts/tax/tax.ts';
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
    rates: tax.rates.map(({ rate, name, country, region, source, zeroReason, ...sums }) => ({
      ...{ rate: Number(rate), name, country, region, ...amounts(sums), source, zeroReason },
    })),
    idCheck: tax.idCheck,
    isRestored: tax.isRestored,
    engine: engineView(tax),
    items: tax.lines.map(({ line, rate, ...sums }) => ({
      ...{ item: line, rate: Number(tax.rates[rate]?.rate ?? 0), ...amounts(sums) },
    })),
  };
}

/** The tax of what is not sold yet; nothing where there is none. */
export function taxEstimateView(
  tax: TaxedAmount | undefined,
  currency: Currency,
): { tax?: Shown<typeof TaxEstimate> } {
  if (!tax) return {};
  const money = moneyIn(currency);
  const { netMinor, taxMinor, grossMinor } = tax;
  return { tax: { net: money(netMinor), tax: money(taxMinor), gross: money(grossMinor), isEstimate: true } };
}

/** What the tenant's tax engine was asked for the tax; nothing where there is none. */
export const engineView = ({ engine }: Pick<TaxBreakdown, 'engine'>) =>
  engine && { calculationId: engine.id, answeredAs: engine.answeredAs };

/** A row of the table of tax rates as staff read it. */
export const taxRateView = ({ rate, ...row }: TaxRate): Shown<typeof ShownRate> => ({
  ...row,
  rate: Number(rate),
});
