import { couponAfterCycle } from '../billing/coupon-cycles.ts';
import type { BillingInterval } from '../billing/cycle.ts';
import type { Line } from '../billing/line.ts';
import type { Order } from '../billing/order.ts';
import type { PaidPeriod } from '../billing/paid-period.ts';
import type { SoldPlan } from '../catalog/plan.ts';
import type { AddOnId, Day } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import type { TaxBreakdown } from '../tax/breakdown.ts';
import { taxOfCredit } from '../tax/credit.ts';
import { spread, type Taxing, taxLines, taxOfLines } from '../tax/taxed-terms.ts';
import { addMonths, instant } from '../time/calendar.ts';
import type { ChangeModes } from './change-modes.ts';
import { balanceOf, partDown, partUp, type Rest, restOf } from './prorate.ts';
import { couponAt, discountAt } from './running-coupon.ts';
import { fundedOf, type RunningPlan } from './running-plan.ts';
import { type ChangeKind, type Course, courseOf, kindOf } from './timing.ts';

/** The plan that is changed to, with its price for one cycle in the currency that the customer will pay in. */
export type TargetPlan = Readonly<{
  plan: SoldPlan;
  currency: Currency;
  addOnIds: readonly AddOnId[];
  intervalMonths: BillingInterval;
  amountMinor: number;
  lines: readonly Line[];
}>;
/** `today` is the date of `now` in the project's time zone. `minimumMinor`: the least that the card processor charges. */
export type ChangeFacts = Readonly<{ modes: ChangeModes; minimumMinor: number; today: Day; now: Date }> &
  Readonly<{ taxing?: Taxing | undefined }>;

/** The order as the change leaves it: on its next billing date, or now. */
export type ChangedOrder = Pick<Order, 'amountMinor' | 'coupon'> &
  Readonly<{
    plan: SoldPlan;
    lines: Line[];
    intervalMonths: BillingInterval;
    anchorOn: Day;
    cyclesPaid: number;
    nextBillingDate: Day;
  }> &
  Readonly<{ period?: Omit<PaidPeriod, 'payments' | 'funding' | 'fundedFrom'> | undefined }>;

/**
 * What a change of the plan is, charges and leaves. Lines less the coupon and the credit that pays of them are what is due.
 *
 * The unused part of the paid period is credited in full: first against what is due now, the rest to the wallet.
 */
export type ChangeDecision = Readonly<{
  kind: ChangeKind;
  course: Course;
  effectiveOn: Day;
  /** Of the price of later cycles. All else is in the currency that the customer pays in now. */
  currency: Currency;
  lines: readonly Line[];
  couponMinor: number;
  creditUsedMinor: number;
  walletCreditMinor: number;
  dueMinor: number;
  /** Of the lines less the coupon, with that of the unused part, which goes back. Absent where nothing is taxed. */
  tax?: TaxBreakdown | undefined;
  after: ChangedOrder;
}>;

/** Decides a change of the plan once, for its preview and for the change itself. */
export function decideChange(running: RunningPlan, target: TargetPlan, facts: ChangeFacts): ChangeDecision {
  const course = courseOf(running, target, facts.modes);
  const { currency } = target;
  const change = { kind: kindOf(running, target), course, currency };
  const price = { minor: target.amountMinor, currency };
  const coupon = couponAt(running.coupon, price, facts.minimumMinor);
  const next = {
    plan: target.plan,
    amountMinor: target.amountMinor,
    lines: [...target.lines],
    intervalMonths: target.intervalMonths,
  };
  const dates = {
    anchorOn: running.anchorOn,
    nextBillingDate: running.nextBillingOn,
    cyclesPaid: running.cyclesPaid,
  };
  if (course === 'in_trial')
    return { ...change, ...NOTHING_DUE, effectiveOn: facts.today, after: { ...next, ...dates, coupon } };
  if (course === 'at_period') {
    const after =
      target.intervalMonths === running.intervalMonths
        ? dates
        : { ...dates, anchorOn: running.nextBillingOn, cyclesPaid: 0 };
    return {
      ...change,
      ...NOTHING_DUE,
      effectiveOn: running.nextBillingOn,
      after: { ...next, ...after, coupon },
    };
  }
  const isNewCycle = course === 'new_cycle';
  const inPeriod = coupon && discountAt(running.period, price, facts.minimumMinor); // A code that is used up takes nothing off another plan.
  const percentOff = coupon && (isNewCycle ? coupon : running.period).percentOff;
  const discountMinor = (isNewCycle ? coupon?.discountMinor : inPeriod) ?? 0;
  const paidMinor = target.amountMinor - discountMinor;
  const begun = {
    anchorOn: facts.today,
    nextBillingDate: addMonths(facts.today, target.intervalMonths),
    cyclesPaid: 1,
  };
  const period = {
    from: isNewCycle ? instant(facts.now) : running.period.from,
    paidMinor,
    discountMinor,
    percentOff,
  };
  const funded = fundedOf(running.period);
  const charging = {
    taxing: facts.taxing,
    paidMinor,
    discountMinor,
    isWhole: isNewCycle,
    rest: restOf(running.period, facts.now),
    unused: { minor: funded.minor, rest: restOf({ from: funded.from, to: running.period.to }, facts.now) },
  };
  const settled = settleNow(running, target, charging);
  return {
    ...change,
    ...settled,
    effectiveOn: facts.today,
    after: {
      ...next,
      ...(isNewCycle ? begun : dates),
      coupon: isNewCycle ? couponAfterCycle(coupon) : coupon,
      period: { ...period, ...(settled.tax && { taxes: settled.tax.rates }) },
    },
  };
}

const NOTHING_DUE = {
  lines: [],
  couponMinor: 0,
  creditUsedMinor: 0,
  walletCreditMinor: 0,
  dueMinor: 0,
} as const;

type Charging = Readonly<{
  paidMinor: number;
  discountMinor: number;
  isWhole: boolean;
  rest: Rest;
  /** What was paid for the period, and what is left of the stretch that it pays. */
  unused: Readonly<{ minor: number; rest: Rest }>;
  taxing: Taxing | undefined;
}>;

/** One rounding decides what is due or credited. The parts that are shown are rounded so that they add up to it. */
function settleNow(running: RunningPlan, target: TargetPlan, charging: Charging): Settled {
  const { currency } = running;
  const { paidMinor, discountMinor, isWhole, rest, unused, taxing } = charging;
  if (taxing?.mode === 'exclusive') return settleTaxed(running, target, { ...charging, taxing });
  const values = {
    unusedOfMinor: unused.minor,
    chargedMinor: paidMinor,
    isChargedWhole: isWhole,
    currency,
  };
  const balance = balanceOf(values, rest, unused.rest);
  const couponMinor = isWhole ? discountMinor : partUp(discountMinor, rest, currency);
  const chargedMinor = isWhole ? paidMinor : partDown(paidMinor, rest, currency);
  const creditUsedMinor = balance >= 0 ? partUp(unused.minor, unused.rest, currency) : chargedMinor;
  const dueMinor = Math.max(0, balance);
  const totalMinor = dueMinor + creditUsedMinor + couponMinor;
  const walletCreditMinor = Math.max(0, -balance);
  const lines = isWhole ? target.lines : linesOfRest(target, totalMinor, taxing);
  const tax = taxing && taxOfLines({ lines, discountMinor: couponMinor }, currency, taxing);
  const credit = tax && taxOfCredit(running.period.taxes, creditUsedMinor + walletCreditMinor, currency);
  return {
    ...{ lines, couponMinor, creditUsedMinor, walletCreditMinor, dueMinor },
    ...(tax && { tax: { ...tax, ...(credit && { credit }) } }),
  };
}

type Settled = Pick<
  ChangeDecision,
  'lines' | 'couponMinor' | 'creditUsedMinor' | 'walletCreditMinor' | 'dueMinor' | 'tax'
>;

/**
 * The same where the tax is added to prices: what was paid contains it, so the price of the rest is rounded down and taxed before the
 * unused part, rounded up, pays of it.
 */
function settleTaxed(
  { currency, period }: RunningPlan,
  target: TargetPlan,
  { paidMinor, discountMinor, isWhole, rest, unused, taxing }: Charging & { taxing: Taxing },
): Settled {
  const couponMinor = isWhole ? discountMinor : partUp(discountMinor, rest, currency);
  const netMinor = isWhole ? paidMinor : partDown(paidMinor, rest, currency);
  const lines = isWhole ? target.lines : linesOfRest(target, netMinor + couponMinor, taxing);
  const tax = taxOfLines({ lines, discountMinor: couponMinor }, currency, taxing);
  const unusedMinor = partUp(unused.minor, unused.rest, currency);
  const creditUsedMinor = Math.min(unusedMinor, tax.grossMinor);
  const credit = taxOfCredit(period.taxes, unusedMinor, currency);
  return {
    lines: [...lines, ...taxLines(tax)],
    ...{ couponMinor, creditUsedMinor, walletCreditMinor: unusedMinor - creditUsedMinor },
    dueMinor: tax.grossMinor - creditUsedMinor,
    tax: { ...tax, ...(credit && { credit }) },
  };
}

/** What the rest of a period costs: one line, or one for each category of tax. */
function linesOfRest(
  { plan, lines, currency }: TargetPlan,
  totalMinor: number,
  taxing: Taxing | undefined,
): Line[] {
  const isOne = !taxing || new Set(lines.map(({ taxCategory }) => taxCategory)).size <= 1;
  const line = (name: string, minor: number): Line => ({
    name,
    unitMinor: minor,
    quantity: 1,
    totalMinor: minor,
  });
  const category = ({ taxCategory }: Pick<Line, 'taxCategory'> = {}) =>
    taxing && taxCategory ? { taxCategory } : {};
  if (isOne) return [{ ...line(plan.name, totalMinor), ...category(lines[0]) }];
  return spread(lines, totalMinor, currency).map((minor, index) => ({
    ...line(lines[index]?.name ?? plan.name, minor),
    ...category(lines[index]),
  }));
}
