import { type Rates, ratesAt, type StoredRates } from '../../shared/domain/rates/rates.ts';
import { REFERENCE_PER_EURO } from '../../shared/reference/exchange-rates.ts';

/** The only currency without a rate. */
export const UNRATED = 'zmw';
const dates = { setOn: '2026-11-01', until: '2999-12-31' };
const rated = Object.entries(REFERENCE_PER_EURO).filter(
  ([currency]) => currency !== 'eur' && currency !== UNRATED,
);

/** The reference rates, which no test outlives. */
export const STORED_RATES = {
  version: 1,
  own: Object.fromEntries(rated.map(([currency, rate]) => [currency, { perEuro: String(rate), ...dates }])),
} as StoredRates;

export const RATES: Rates = ratesAt(STORED_RATES, new Date('2026-11-22T12:00:00Z'));
