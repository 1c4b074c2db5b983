/**
 * The US dollars in one major unit of a currency, for the minimum amount of a charge only. The rates are fixed, so that tests are
 * reproducible.
 */
export function dollarsPer(currency: string): number {
  return 1 / (PER_DOLLAR[currency] ?? 1);
}

const PER_DOLLAR: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'usd 1 aed 3.67 afn 70 all 92 amd 390 ang 1.79 aoa 915 ars 1000 aud 1.52 awg 1.79 azn 1.7 bam 1.8 bbd 2 bdt 120 bgn 1.8 ' +
    'bhd 0.376 bif 2900 bmd 1 bnd 1.34 bob 6.9 brl 5.6 bsd 1 bwp 13.6 byn 3.27 bzd 2 cad 1.37 cdf 2800 chf 0.88 clp 940 cny 7.2 ' +
    'cop 4100 crc 515 cve 101 czk 23 djf 178 dkk 6.85 dop 60 dzd 134 egp 49 etb 120 eur 0.92 fjd 2.25 fkp 0.78 gbp 0.78 gel 2.7 ' +
    'gip 0.78 gmd 70 gnf 8600 gtq 7.7 gyd 209 hkd 7.8 hnl 25 htg 131 huf 360 idr 15800 ils 3.7 inr 84 isk 138 jmd 157 jod 0.709 ' +
    'jpy 150 kes 129 kgs 86 khr 4060 kmf 453 krw 1370 kwd 0.307 kyd 0.82 kzt 490 lak 22000 lbp 89500 lkr 295 lrd 193 lsl 17.7 ' +
    'mad 9.8 mdl 17.8 mga 4600 mkd 56.7 mmk 2100 mnt 3400 mop 8 mur 46 mvr 15.4 mwk 1730 mxn 19.5 myr 4.4 mzn 64 nad 17.7 ngn 1600 ' +
    'nio 36.8 nok 10.8 npr 134 nzd 1.65 omr 0.385 pab 1 pen 3.75 pgk 3.95 php 57 pkr 278 pln 3.95 pyg 7800 qar 3.64 ron 4.57 rsd 108 ' +
    'rub 96 rwf 1360 sar 3.75 sbd 8.3 scr 13.6 sek 10.5 sgd 1.32 shp 0.78 sle 22.7 sos 571 srd 34 std 22500 szl 17.7 thb 34 ' +
    'tjs 10.6 tnd 3.1 top 2.35 try 34 ttd 6.8 twd 32 tzs 2700 uah 41 ugx 3670 uyu 41 uzs 12800 vnd 25300 vuv 119 wst 2.7 xaf 603 ' +
    'xcd 2.7 xof 603 xpf 110 yer 250 zar 17.7 zmw 27'
  )
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' '))
    .map(([code = '', rate]) => [code, Number(rate)]) ?? [],
);
