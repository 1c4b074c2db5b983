import type { Currency } from './currency.ts';

/** How a currency is shown in English, such as `$`; its code where it has no symbol. */
export function symbolOf(currency: Currency): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}
