import type { Currency } from '../money/currency.ts';
import { PROCESSOR, TAX } from './accounts.ts';
import type { BookEntry } from './entry.ts';

/** Sums in minor units, by a name and a currency, as `nameOf` joins them. */
export type Sums = Readonly<Record<string, number>>;

export const nameOf = (name: string, currency: Currency): string => `${name} ${currency}`;
export function partsOf(joined: string): { name: string; currency: Currency } {
  const at = joined.lastIndexOf(' ');
  return { name: joined.slice(0, at), currency: joined.slice(at + 1) as Currency };
}

type Added = readonly [name: string, minor: number];

export function plus(sums: Sums, added: readonly Added[]): Sums {
  const all = { ...sums };
  for (const [name, minor] of added) all[name] = (all[name] ?? 0) + minor;
  return all;
}

export const plusAll = (sums: Sums, others: Sums): Sums => plus(sums, Object.entries(others));

/** What entries debit, or credit, of each account. */
export const sumsOf = (entries: readonly BookEntry[], side: 'debit' | 'credit'): Sums =>
  plus(
    {},
    entries.flatMap(({ postings, currency }) =>
      postings.flatMap(({ account, minor }): Added[] => {
        const isWanted = side === 'debit' ? minor > 0 : minor < 0;
        return isWanted ? [[nameOf(account, currency), Math.abs(minor)]] : [];
      }),
    ),
  );

export type Balance = Readonly<{
  account: string;
  currency: Currency;
  debitMinor: number;
  creditMinor: number;
  /** After the day, since the books began: debits less credits. */
  balanceMinor: number;
}>;

/** What a day moved of each account, and where that leaves it. Accounts in the order of their names. */
export function balancesOf(before: Sums, day: Readonly<{ debits: Sums; credits: Sums }>): Balance[] {
  const names = new Set([...Object.keys(before), ...Object.keys(day.debits), ...Object.keys(day.credits)]);
  return [...names].sort().map((joined) => {
    const { name: account, currency } = partsOf(joined);
    const debitMinor = day.debits[joined] ?? 0;
    const creditMinor = day.credits[joined] ?? 0;
    const balanceMinor = (before[joined] ?? 0) + debitMinor - creditMinor;
    return { account, currency, debitMinor, creditMinor, balanceMinor };
  });
}

export type TaxSum = Readonly<{ country: string; rate: string; currency: Currency; minor: number }>;

/** What of tax is owed for the day, by country and rate: that of sales, less that of refunds. */
export const taxesOf = (balances: readonly Balance[]): TaxSum[] =>
  balances.flatMap(({ account, currency, debitMinor, creditMinor }) => {
    const [, country, rate] = TAX.exec(account) ?? [];
    const minor = creditMinor - debitMinor;
    return country === undefined || rate === undefined || (debitMinor === 0 && creditMinor === 0)
      ? []
      : [{ country, rate, currency, minor }];
  });

export type Reconciled = Readonly<{
  account: string;
  currency: Currency;
  booksMinor: number;
  processorMinor: number;
  differenceMinor: number;
}>;

/**
 * The balance of each account of the processor as the books have it, beside what the processor's list adds up to. They differ by what one
 * side has booked and the other has not yet, and by what a side has lost. `read` are the accounts whose list was read to the end of the day.
 */
export function reconciled(
  balances: readonly Balance[],
  shown: Sums,
  read: ReadonlySet<string>,
): Reconciled[] {
  const booked = new Map(
    balances.map((one) => [nameOf(one.account, one.currency), one.balanceMinor] as const),
  );
  const names = [...new Set([...booked.keys(), ...Object.keys(shown)])].sort();
  return names.flatMap((joined) => {
    const { name: account, currency } = partsOf(joined);
    const [, id] = PROCESSOR.exec(account) ?? [];
    if (id === undefined || !read.has(id)) return [];
    const booksMinor = booked.get(joined) ?? 0;
    const processorMinor = shown[joined] ?? 0;
    return [{ account, currency, booksMinor, processorMinor, differenceMinor: booksMinor - processorMinor }];
  });
}
