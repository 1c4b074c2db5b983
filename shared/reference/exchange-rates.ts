import { invariant } from '../domain/errors.ts';
import type { Currency } from '../domain/money/currency.ts';

/**
 * Reference exchange rates of 1 November 2026: major units of each currency for one US dollar.
 *
 * They convert the processor's minimum, which may be old without harm, and show what is absurd in the first rates that are stored.
 * No amount is converted by them.
 */
const PER_DOLLAR =
  'usd 1 aed 3.6725 afn 66.5 all 83.2 amd 383 ang 1.79 aoa 917 ars 1450 aud 1.52 awg 1.8 azn 1.7 bam 1.68 bbd 2 bdt 122 bgn 1.68 ' +
  'bhd 0.376 bif 2950 bmd 1 bnd 1.3 bob 6.91 brl 5.38 bsd 1 bwp 13.4 byn 3.4 bzd 2.01 cad 1.4 cdf 2200 chf 0.8 clp 940 cny 7.11 ' +
  'cop 3850 crc 502 cve 94.9 czk 20.9 djf 177.7 dkk 6.43 dop 64.1 dzd 130 egp 47.3 etb 153 eur 0.861 fjd 2.27 fkp 0.76 gbp 0.76 ' +
  'gel 2.71 gip 0.76 gmd 72.5 gnf 8680 gtq 7.66 gyd 209 hkd 7.77 hnl 26.2 htg 131 huf 334 idr 16650 ils 3.27 inr 88.7 isk 125 ' +
  'jmd 160 jod 0.709 jpy 154 kes 129 kgs 87.4 khr 4010 kmf 424 krw 1430 kwd 0.307 kyd 0.83 kzt 530 lak 21700 lbp 89500 lkr 304 ' +
  'lrd 183 lsl 17.3 mad 9.27 mdl 17 mga 4490 mkd 52.9 mmk 2099 mnt 3580 mop 8 mur 45.6 mvr 15.4 mwk 1735 mxn 18.6 myr 4.19 mzn 63.9 ' +
  'nad 17.3 ngn 1445 nio 36.8 nok 10.1 npr 142 nzd 1.75 omr 0.385 pab 1 pen 3.38 pgk 4.22 php 58.8 pkr 281 pln 3.66 pyg 7080 ' +
  'qar 3.64 ron 4.38 rsd 101 rub 81 rwf 1450 sar 3.75 sbd 8.23 scr 14.5 sek 9.45 sgd 1.3 shp 0.76 sle 23.2 sos 571 srd 38.6 ' +
  'std 21100 szl 17.3 thb 32.4 tjs 9.2 tnd 2.94 top 2.4 try 42 ttd 6.78 twd 30.7 tzs 2460 uah 42 ugx 3490 uyu 39.9 uzs 12000 ' +
  'vnd 26300 vuv 122 wst 2.8 xaf 565 xcd 2.7 xof 565 xpf 103 yer 239 zar 17.3 zmw 22.4';

const RATES: Readonly<Record<string, number>> = Object.fromEntries(
  [...PER_DOLLAR.matchAll(/([a-z]{3}) ([\d.]+)/g)].map(([, code, rate]) => [code, Number(rate)]),
);

/** How many major units of `to` one major unit of `from` buys, to ten significant digits. */
export function referenceRate(from: Currency, to: Currency): number {
  const [perDollarFrom, perDollarTo] = [RATES[from], RATES[to]];
  invariant(perDollarFrom && perDollarTo, `no reference rate for ${from} to ${to}`);
  return Number((perDollarTo / perDollarFrom).toPrecision(10));
}

/** How many major units of each currency one euro buys. */
export const REFERENCE_PER_EURO: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(RATES).map(([code, rate]) => [code, rate / (RATES.eur ?? Number.NaN)]),
);
