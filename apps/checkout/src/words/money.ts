/**
 * The number of decimals of an amount, by the processor's rules.
 *
 * `Intl` prints HUF, IDR and COP without decimals and so could show another amount than the one that is charged; therefore the
 * digits are always given. ISK and UGX are charged in whole units.
 */
const NO_DIGITS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE_DIGITS = new Set('BHD JOD KWD OMR TND'.split(' '));

export function fractionDigits(currencyCode: string): 0 | 2 | 3 {
  const code = currencyCode.toUpperCase();
  if (NO_DIGITS.has(code)) return 0;
  return THREE_DIGITS.has(code) ? 3 : 2;
}

/** ISK and UGX are charged in whole units, which the processor counts in hundredths. */
const HUNDREDTHS = new Set(['ISK', 'UGX']);

/** An amount in major units as the processor counts it. */
export function minorUnits(amount: number, currencyCode: string): number {
  const digits = HUNDREDTHS.has(currencyCode.toUpperCase()) ? 2 : fractionDigits(currencyCode);
  return Math.round(amount * 10 ** digits);
}

/** Formats an amount in major units for the payer's locale. */
export function moneyText(amount: number, currencyCode: string, locale: string | undefined): string {
  const digits = fractionDigits(currencyCode);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCode,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
