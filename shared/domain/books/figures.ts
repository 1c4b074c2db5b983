import * as v from 'valibot';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { DISCOUNTS, REFUNDS, REVENUE, TAX } from './accounts.ts';
import type { Recurring } from './subscriptions.ts';
import type { Balance } from './sums.ts';

/** The numbers of a closed day that staff look at first, in one currency. The books have all others. */
export const FiguresRecord = v.object({
  currency: text<Currency>(),
  /** What was sold, with its tax and less what codes took off. */
  soldMinor: whole(),
  /** What was given back, with its tax. */
  refundedMinor: whole(),
  /** Absent on a day whose books were written late: what recurs was not counted then. */
  recurring: v.optional(
    v.object({
      mrrMinor: whole(),
      activeOrders: whole(),
      trials: whole(),
      newOrders: whole(),
      recoveredOrders: whole(),
      churnedOrders: whole(),
    }),
  ),
});
export type Figures = v.InferOutput<typeof FiguresRecord>;

/** Those of a day, by currency, of what its books say. A currency in which nothing moved and nothing recurs has none. */
export function figuresOf(accounts: readonly Balance[], recurring: readonly Recurring[]): Figures[] {
  const moved = accounts.filter(({ debitMinor, creditMinor }) => debitMinor + creditMinor > 0);
  const currencies = new Set([...moved, ...recurring].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const own = moved.filter((balance) => balance.currency === currency);
    const sum = (isCounted: (account: string) => boolean, side: 'debitMinor' | 'creditMinor') =>
      own.filter(({ account }) => isCounted(account)).reduce((total, balance) => total + balance[side], 0);
    const named = (name: string) => (account: string) => account === name;
    const isTax = (account: string) => TAX.test(account);
    const counted = recurring.find((one) => one.currency === currency);
    return {
      currency,
      soldMinor:
        sum(named(REVENUE), 'creditMinor') + sum(isTax, 'creditMinor') - sum(named(DISCOUNTS), 'debitMinor'),
      refundedMinor: sum(named(REFUNDS), 'debitMinor') + sum(isTax, 'debitMinor'),
      ...(counted && { recurring: countsOf(counted) }),
    };
  });
}

const countsOf = ({
  mrrMinor,
  activeOrders,
  trials,
  newOrders,
  recoveredOrders,
  churnedOrders,
}: Recurring) => ({
  ...{ mrrMinor, activeOrders, trials },
  ...{ newOrders, recoveredOrders, churnedOrders },
});
