import { invariant } from '../errors.ts';
import type { Brand } from '../ids.ts';

/** A lower-case ISO 4217 code that the processor can charge in. */
export type Currency = Brand<string, 'Currency'>;

/**
 * The processor's rules for one currency.
 *
 * - `decimals`: one major unit is 10^decimals minor units.
 * - `step`: a chargeable amount in minor units is a multiple of this. It is 10 for three-decimal currencies and 100 for
 *   two-decimal ones that are charged in whole units.
 * - `minimum`: the smallest charge in minor units when the account settles in this currency, if the processor publishes one.
 *
 * The rules differ from ISO 4217 and from `Intl`, which prints HUF, IDR and COP without decimals; therefore conversion,
 * validation and display all read this table.
 */
export type CurrencyRule = Readonly<{ decimals: 0 | 2 | 3; step: 1 | 10 | 100; minimum?: number }>;

const ZERO_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
const THREE_DECIMALS = 'bhd jod kwd omr tnd';
const WHOLE_UNITS_OF_TWO_DECIMALS = 'isk ugx';
const TWO_DECIMALS =
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve ' +
  'czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak lbp ' +
  'lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd ' +
  'rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah uyu uzs wst xcd yer zar zmw';

/** The smallest charge per settlement currency, in minor units. */
const MINIMUMS: Readonly<Record<string, number>> = {
  usd: 50, aed: 200, ars: 50, aud: 50, brl: 50, cad: 50, chf: 50, cop: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400,
  huf: 17500, idr: 50, ils: 50, inr: 50, jpy: 50, krw: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, php: 50, pln: 200,
  ron: 200, rub: 50, sek: 300, sgd: 50, thb: 1000, zar: 50,
}; // biome-ignore format: a table of pairs reads best dense

/**
 * The processor's table as it was published in November 2026. Which of these an account may charge in depends on its country, which the
 * processor is asked for each gateway: `tenants/offered-currencies.ts`.
 */
export const CURRENCIES: Readonly<Record<string, CurrencyRule>> = Object.fromEntries([
  ...rules(TWO_DECIMALS, 2, 1),
  ...rules(ZERO_DECIMALS, 0, 1),
  ...rules(THREE_DECIMALS, 3, 10),
  ...rules(WHOLE_UNITS_OF_TWO_DECIMALS, 2, 100),
]);

export const TABLE_CODES: readonly string[] = Object.keys(CURRENCIES);

/**
 * Currencies that are no longer charged in, as of November 2026: what was sold in them keeps its rules. Bulgaria has the euro since
 * January 2026.
 */
const ENDED: ReadonlySet<string> = new Set(['bgn']);
export const isEnded = (code: string): boolean => ENDED.has(code);

/** The currencies of the table that are not in a list of codes, in the order of the alphabet. */
export const currenciesOutside = (codes: readonly string[]): Currency[] => {
  const listed = new Set(codes.map((code) => code.toLowerCase()));
  return TABLE_CODES.filter((code) => !isEnded(code) && !listed.has(code)).sort() as Currency[];
};

/** The currency of a code in upper or lower case, or undefined if the processor cannot charge in it. */
export function findCurrency(code: string): Currency | undefined {
  const lower = code.toLowerCase();
  return Object.hasOwn(CURRENCIES, lower) && !isEnded(lower) ? (lower as Currency) : undefined;
}

export function ruleOf(currency: Currency): CurrencyRule {
  const rule = CURRENCIES[currency];
  invariant(rule, `${currency} was never checked against the currency table`);
  return rule;
}

function rules(
  codes: string,
  decimals: CurrencyRule['decimals'],
  step: CurrencyRule['step'],
): [string, CurrencyRule][] {
  return codes.split(' ').map((code) => {
    const minimum = MINIMUMS[code];
    return [code, minimum === undefined ? { decimals, step } : { decimals, step, minimum }];
  });
}
