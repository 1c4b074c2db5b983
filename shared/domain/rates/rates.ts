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

/** The exchange rates at one moment. Both functions throw `exchange_rate_not_available`. */
export type Rates = Readonly<{
  /** How many major units of the second currency one major unit of the first buys, to ten significant digits. */
  rateOf: (from: Currency, to: Currency) => number;
  /** The rate from the base currency with its source and date. Undefined when the two are the same. */
  conversionOf: ConversionOf;
  /**
   * The same for an amount that was agreed earlier, of which the conversion is only kept: by rates of any age when none is current.
   * Undefined when there are none at all.
   */
  lastConversionOf: ConversionOf;
}>;
type ConversionOf = (currency: Currency, baseCurrency: Currency) => Conversion | undefined;

const OPERATOR = 'operator';
/** The bank publishes no sheet from Maundy Thursday to the Tuesday after Easter, which is five days. */
const PUBLISHED_DAYS_MAX = 7;
const CHECKED_MS_MAX = 3 * 86_400_000;

/** The stored rates that may be used now: of each currency the operator's own rate, or else the one on a current sheet. */
export function ratesAt(stored: StoredRates | undefined, now: Date): Rates {
  const today = dayOf(now);
  const ofOwn = (currency: Currency): Leg | undefined => {
    const own = stored?.own[currency];
    return own && { perEuro: Number(own.perEuro), source: OPERATOR, at: own.setOn };
  };
  const ofSheet = (currency: Currency): Leg | undefined => {
    const perEuro = stored?.sheet?.perEuro[currency];
    return perEuro === undefined
      ? undefined
      : { perEuro: Number(perEuro), source: stored?.sheet?.source, at: stored?.sheet?.publishedOn };
  };
  const isOwnCurrent = (currency: Currency) => today <= (stored?.own[currency]?.until ?? '');
  const isSheetCurrent = stored?.sheet !== undefined && instant(now) < usableUntil(stored.sheet);
  const current = (currency: Currency): Leg | undefined => {
    if (isOwnCurrent(currency)) return ofOwn(currency);
    if (currency === 'eur') return EURO;
    return isSheetCurrent ? ofSheet(currency) : undefined;
  };
  const last = (currency: Currency) => current(currency) ?? ofSheet(currency) ?? ofOwn(currency);
  const legs = (from: Currency, to: Currency): [Leg, Leg] => legsFrom(current, from, to) ?? refuse(from, to);
  return {
    rateOf: (from, to) => (from === to ? 1 : rateBy(legs(from, to))),
    conversionOf: (currency, baseCurrency) =>
      conversionBy(baseCurrency, currency, () => legs(baseCurrency, currency)),
    lastConversionOf: (currency, baseCurrency) =>
      conversionBy(baseCurrency, currency, () => legsFrom(last, baseCurrency, currency)),
  };
}

function legsFrom(
  find: (currency: Currency) => Leg | undefined,
  from: Currency,
  to: Currency,
): [Leg, Leg] | undefined {
  const [first, second] = [find(from), find(to)];
  return first && second && [first, second];
}

const rateBy = ([first, second]: readonly [Leg, Leg]): number =>
  Number((second.perEuro / first.perEuro).toPrecision(10));

function conversionBy(
  baseCurrency: Currency,
  currency: Currency,
  find: () => [Leg, Leg] | undefined,
): Conversion | undefined {
  const legs = currency === baseCurrency ? undefined : find();
  return legs && { baseCurrency, rate: String(rateBy(legs)), ...originOf(legs) };
}

/** The first instant at which a sheet is too old: three days after its last check, or a week after its publication. */
export function usableUntil({
  checkedAt,
  publishedOn,
}: Pick<StoredSheet, 'checkedAt' | 'publishedOn'>): Instant {
  const unchecked = instant(new Date(Date.parse(checkedAt) + CHECKED_MS_MAX));
  const unpublished = instant(new Date(`${addDays(publishedOn, PUBLISHED_DAYS_MAX + 1)}T00:00:00Z`));
  return unchecked < unpublished ? unchecked : unpublished;
}

/** The date in UTC, by which rates are published and expire. */
export const dayOf = (now: Date): Day => instant(now).slice(0, 10) as Day;

/** What one euro buys. The euro itself has no source. */
type Leg = Readonly<{ perEuro: number; source?: string | undefined; at?: string | undefined }>;
const EURO: Leg = { perEuro: 1 };

/** Where the rates of two currencies are from, and the earlier of their dates. */
function originOf(legs: readonly Leg[]): Pick<Conversion, 'source' | 'at'> {
  const sources = new Set(legs.flatMap(({ source }) => source ?? []));
  const [at = ''] = legs.flatMap((leg) => leg.at ?? []).sort();
  return { source: [...sources].join(', '), at };
}

function refuse(from: Currency, to: Currency): never {
  const pair = `${from.toUpperCase()} and ${to.toUpperCase()}`;
  const message = `There is no current exchange rate between ${pair}. Try again later, or in another currency.`;
  throw new BillingError('exchange_rate_not_available', message, { field: 'currency' });
}
