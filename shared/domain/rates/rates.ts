import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { Day, Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import type { Conversion } from '../sales/terms.ts';
import { addDays, instant } from '../time/calendar.ts';

/** One publication of the European Central Bank. `checkedAt` is when a fetch last found it to be the bank's newest. */
export const SheetRecord = v.object({
  source: v.string(),
  publishedOn: text<Day>(),
  checkedAt: text<Instant>(),
  /** How many major units of each currency one euro buys, as decimal text. */
  perEuro: v.record(v.string(), v.string()),
});
export type StoredSheet = v.InferOutput<typeof SheetRecord>;

/** A rate that an operator set, in force until the end of a day. */
export const OwnRateRecord = v.object({ perEuro: v.string(), setOn: text<Day>(), until: text<Day>() });
export type OwnRate = v.InferOutput<typeof OwnRateRecord>;

/** The exchange rates of the platform. `version` counts the writes. */
export const RatesRecord = v.object({
  version: whole(),
  sheet: v.optional(SheetRecord),
  own: v.record(v.string(), OwnRateRecord),
});
export type StoredRates = v.InferOutput<typeof RatesRecord>;

/** The exchange rates at one moment. Both throw `exchange_rate_not_available`. */
export type Rates = Readonly<{
  /** How many major units of the second currency one major unit of the first buys, to ten significant digits. */
  rateOf: (from: Currency, to: Currency) => number;
  /** The rate from the base currency with its source and date. Undefined when the two are the same. */
  conversionOf: (currency: Currency, baseCurrency: Currency) => Conversion | undefined;
}>;

const OPERATOR = 'operator';
/** The bank publishes no sheet from Maundy Thursday to the Tuesday after Easter, which is five days. */
const PUBLISHED_DAYS_MAX = 7;
const CHECKED_MS_MAX = 3 * 86_400_000;

/** The stored rates that may be used now: of each currency the operator's own rate, or else the one on a current sheet. */
export function ratesAt(stored: StoredRates | undefined, now: Date): Rates {
  const today = dayOf(now);
  const sheet = stored?.sheet && instant(now) < usableUntil(stored.sheet) ? stored.sheet : undefined;
  const find = (currency: Currency): Leg | undefined => {
    const own = stored?.own[currency];
    if (own && today <= own.until) return { perEuro: Number(own.perEuro), source: OPERATOR, at: own.setOn };
    if (currency === 'eur') return { perEuro: 1 };
    const perEuro = sheet?.perEuro[currency];
    return sheet && perEuro !== undefined ? { perEuro: Number(perEuro), source: sheet.source, at: sheet.publishedOn } : undefined;
  };
  const legs = (from: Currency, to: Currency): [Leg, Leg] => {
    const [first, second] = [find(from), find(to)];
    if (!first || !second) throw rateNotAvailable(from, to);
    return [first, second];
  };
  const rateOf: Rates['rateOf'] = (from, to) => {
    if (from === to) return 1;
    const [first, second] = legs(from, to);
    return Number((second.perEuro / first.perEuro).toPrecision(10));
  };
  return {
    rateOf,
    conversionOf: (currency, baseCurrency) =>
      currency === baseCurrency
        ? undefined
        : { baseCurrency, rate: String(rateOf(baseCurrency, currency)), ...originOf(legs(baseCurrency, currency)) },
  };
}

/** The same for what was priced long ago, where the conversion is only kept: without a current rate there is none. */
export const unrefusing = (rates: Rates): Rates => ({
  ...rates,
  conversionOf: (currency, baseCurrency) => {
    try {
      return rates.conversionOf(currency, baseCurrency);
    } catch (error) {
      if (error instanceof BillingError) return undefined;
      throw error;
    }
  },
});

/** The first instant at which a sheet is too old: three days after its last check, or a week after its publication. */
export function usableUntil({ checkedAt, publishedOn }: Pick<StoredSheet, 'checkedAt' | 'publishedOn'>): Instant {
  const unchecked = instant(new Date(Date.parse(checkedAt) + CHECKED_MS_MAX));
  const unpublished = instant(new Date(`${addDays(publishedOn, PUBLISHED_DAYS_MAX + 1)}T00:00:00Z`));
  return unchecked < unpublished ? unchecked : unpublished;
}

/** The date in UTC, by which rates are published and expire. */
export const dayOf = (now: Date): Day => instant(now).slice(0, 10) as Day;

/** What one euro buys. The euro itself has no source. */
type Leg = Readonly<{ perEuro: number; source?: string; at?: string }>;

/** Where the rates of two currencies are from, and the earlier of their dates. */
function originOf(legs: readonly Leg[]): Pick<Conversion, 'source' | 'at'> {
  const sources = new Set(legs.flatMap(({ source }) => source ?? []));
  const [at = ''] = legs.flatMap((leg) => leg.at ?? []).sort();
  return { source: [...sources].join(', '), at };
}

function rateNotAvailable(from: Currency, to: Currency): BillingError {
  const pair = `${from.toUpperCase()} and ${to.toUpperCase()}`;
  const message = `There is no current exchange rate between ${pair}. Try again later, or in another currency.`;
  return new BillingError('exchange_rate_not_available', message, { field: 'currency' });
}
