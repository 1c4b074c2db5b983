import type { BillingInterval } from '../billing/cycle.ts';
import type { Order } from '../billing/order.ts';
import type { PaidPeriod } from '../billing/paid-period.ts';
import type { SoldPlan } from '../catalog/plan.ts';
import { invariant } from '../errors.ts';
import type { Day, Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { addMonths, startOfDayIn } from '../time/calendar.ts';
import { totalOf } from '../value/part.ts';

/** A plan that a customer has, and the period of it that is paid. */
export type RunningPlan = Readonly<{
  plan: SoldPlan;
  currency: Currency;
  /** What a cycle costs without a code. */
  amountMinor: number;
  intervalMonths: BillingInterval;
  anchorOn: Day;
  nextBillingOn: Day;
  cyclesPaid: number;
  /** Nothing was charged yet: the first charge is on the next billing date. */
  isTrial: boolean;
  period: Omit<PaidPeriod, 'from' | 'payments'> & Readonly<{ from: Instant; to: Instant }>;
  coupon?: Order['coupon'];
}>;

export function runningPlanOf(order: Order, timeZone: string): RunningPlan {
  const { id, plan, currency, amountMinor, intervalMonths, anchorOn, nextBillingDate, cyclesPaid, coupon } =
    order;
  invariant(plan && intervalMonths && anchorOn && nextBillingDate, `order ${id} renews a plan`);
  return {
    ...{
      plan,
      currency,
      amountMinor,
      intervalMonths,
      anchorOn,
      nextBillingOn: nextBillingDate,
      cyclesPaid,
      isTrial: cyclesPaid === 0,
      coupon,
    },
    period: runningPeriodOf(order, timeZone),
  };
}

/** The period of an order that recurs, whether of a plan or an add-on. */
export function runningPeriodOf(order: Order, timeZone: string): RunningPlan['period'] {
  const { id, intervalMonths, anchorOn, nextBillingDate, cyclesPaid } = order;
  invariant(intervalMonths && anchorOn && nextBillingDate, `order ${id} recurs`);
  const {
    from,
    payments: _,
    ...paid
  }: Partial<PaidPeriod> & Paid = cyclesPaid === 0 ? unpaid(order) : (order.period ?? assumedPeriod(order));
  const lastBillingOn = addMonths(anchorOn, (cyclesPaid - 1) * intervalMonths);
  return {
    ...{ from: from ?? startOfDayIn(timeZone, lastBillingOn), to: startOfDayIn(timeZone, nextBillingDate) },
    ...paid,
  };
}

/** What is paid of a period, and from when on that pays it. */
export const fundedOf = ({
  from,
  paidMinor,
  funding,
  fundedFrom = from,
}: RunningPlan['period']): Readonly<{ minor: number; from: Instant }> =>
  funding ? { minor: totalOf(funding), from: fundedFrom } : { minor: paidMinor, from };

type Paid = Omit<PaidPeriod, 'payments'>;

const unpaid = ({ createdAt: from }: Order): Paid => ({ from, paidMinor: 0, discountMinor: 0 });

/** An order that was written before periods were has paid the price of now. */
export function assumedPeriod({ amountMinor, coupon }: Order): Paid {
  const discountMinor = Math.min(coupon?.discountMinor ?? 0, amountMinor);
  return { paidMinor: amountMinor - discountMinor, discountMinor, percentOff: coupon?.percentOff };
}
