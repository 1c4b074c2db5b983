import type { Brand } from '../ids.ts';

/** An ISO 4217 code in lower case, as the processor spells it, that the processor can present to a payer. */
export type Currency = Brand<string, 'Currency'>;

/**
 * How the processor counts one currency.
 *
 * `decimals` is how many digits of a major unit a minor unit has; `step` is the smallest difference between two
 * chargeable minor amounts (three-decimal currencies end in 0, and two-decimal ones without cents come in whole units);
 * `minimum` is the least minor amount that can settle in it, where the processor publishes one.
 *
 * These are the processor's own rules. They differ from ISO 4217 and from `Intl`, which prints HUF, IDR and COP without
 * decimals, so converting, checking and printing all read this one table.
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

/** Minimum charge per settlement currency, in minor units. */
const MINIMUMS: Readonly<Record<string, number>> = {
  usd: 50, aed: 200, ars: 50, aud: 50, brl: 50, cad: 50, chf: 50, cop: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400,
  huf: 17500, idr: 50, ils: 50, inr: 50, jpy: 50, krw: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, php: 50, pln: 200,
  ron: 200, rub: 50, sek: 300, sgd: 50, thb: 1000, zar: 50,
}; // biome-ignore format: a table of pairs reads best dense

export const CURRENCIES: Readonly<Record<string, CurrencyRule>> = Object.fromEntries([
  ...rules(TWO_DECIMALS, 2, 1),
  ...rules(ZERO_DECIMALS, 0, 1),
  ...rules(THREE_DECIMALS, 3, 10),
  ...rules(WHOLE_UNITS_OF_TWO_DECIMALS, 2, 100),
]);

/** The currency a text names in any case, or nothing when the processor cannot present it. */
export function findCurrency(code: string): Currency | undefined {
  const lower = code.toLowerCase();
  return Object.hasOwn(CURRENCIES, lower) ? (lower as Currency) : undefined;
}

export function ruleOf(currency: Currency): CurrencyRule {
  const rule = CURRENCIES[currency];
  if (!rule) throw new Error(`Invariant broken: ${currency} was never checked against the currency table`);
  return rule;
}

function rules(codes: string, decimals: CurrencyRule['decimals'], step: CurrencyRule['step']): [string, CurrencyRule][] {
  return codes.split(' ').map((code) => {
    const minimum = MINIMUMS[code];
    return [code, minimum === undefined ? { decimals, step } : { decimals, step, minimum }];
  });
}
