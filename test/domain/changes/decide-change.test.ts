import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../../../docs/vectors/proration.json' with { type: 'json' };
import type { BillingInterval } from '../../../shared/domain/billing/cycle.ts';
import type { ChangeModes } from '../../../shared/domain/changes/change-modes.ts';
import {
  type ChangeDecision,
  decideChange,
  type TargetPlan,
} from '../../../shared/domain/changes/decide-change.ts';
import type { RunningPlan } from '../../../shared/domain/changes/running-plan.ts';
import type { CouponCode, Day, Instant, PlanId } from '../../../shared/domain/ids.ts';
import { type Currency, ruleOf } from '../../../shared/domain/money/currency.ts';
import { addMonths, dayIn, startOfDayIn } from '../../../shared/domain/time/calendar.ts';

const PLAN = { id: 'plan_1' as PlanId, slug: 'basic', name: 'Basic', cycleId: 'one' };
const targetOf = (amountMinor: number, intervalMonths: BillingInterval, currency: Currency): TargetPlan => ({
  plan: { ...PLAN, id: 'plan_2' as PlanId, slug: 'pro', name: 'Pro' },
  ...{ currency, addOnIds: [], intervalMonths, amountMinor },
  lines: [{ name: 'Pro', unitMinor: amountMinor, quantity: 1, totalMinor: amountMinor }],
});
const addsUp = ({ lines, couponMinor, creditUsedMinor, dueMinor }: ChangeDecision) =>
  lines.reduce((sum, line) => sum + line.totalMinor, 0) - couponMinor - creditUsedMinor === dueMinor;

it.each(vectors.vectors.map((vector) => ({ ...vector })))(
  'a change of the plan, by the published vectors $name',
  ({ running, target, expected, ...facts }) => {
    const code = 'CODE' as CouponCode;
    const from = {
      ...{ ...running, plan: PLAN, currency: facts.currency as Currency, isTrial: facts.isTrial },
      ...('coupon' in running && running.coupon && { coupon: { code, ...running.coupon } }),
    } as RunningPlan;
    const now = new Date(facts.now);
    const decision = decideChange(
      from,
      targetOf(target.amountMinor, target.intervalMonths as BillingInterval, from.currency),
      {
        modes: facts as unknown as ChangeModes,
        minimumMinor: facts.minimumMinor,
        today: dayIn(facts.timeZone, now),
        now,
      },
    );
    const { kind, course, effectiveOn, dueMinor, walletCreditMinor, after } = decision;
    const recurringMinor = target.amountMinor - laterOff(from, decision);
    expect(startOfDayIn(facts.timeZone, from.nextBillingOn)).toBe(from.period.to);
    expect({
      ...{ kind, course, effectiveOn, anchorOn: after.anchorOn, nextBillingOn: after.nextBillingDate },
      ...{ dueMinor, walletCreditMinor, recurringMinor },
    }).toEqual(expected);
    expect(addsUp(decision)).toBe(true);
  },
);

/** What the code takes off a later cycle: of a new cycle that used the last one, what it took off that. */
const laterOff = ({ coupon }: RunningPlan, { after }: ChangeDecision) =>
  after.coupon?.discountMinor ?? (coupon ? (after.period?.discountMinor ?? 0) : 0);

/** Amounts as fractions: a numerator and a denominator, with no rounding. */
type Fraction = readonly [bigint, bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const valueFor = (minor: number, seconds: number, of: number): Fraction => [
  BigInt(minor) * BigInt(seconds),
  BigInt(of),
];
const secondsOf = (at: string) => Math.floor(Date.parse(at) / 1000);

const START = '2026-03-05T10:20:30.000Z' as Instant;
const running = (currency: Currency, amountMinor: number, intervalMonths: BillingInterval): RunningPlan => {
  const anchorOn = START.slice(0, 10) as Day;
  const nextBillingOn = addMonths(anchorOn, intervalMonths);
  const period = {
    from: START,
    to: startOfDayIn('UTC', nextBillingOn),
    paidMinor: amountMinor,
    discountMinor: 0,
  };
  return {
    plan: PLAN,
    currency,
    amountMinor,
    intervalMonths,
    anchorOn,
    nextBillingOn,
    cyclesPaid: 1,
    isTrial: false,
    period,
  };
};
const steps = fc.record({
  price: fc.integer({ min: 0, max: 900_000 }),
  interval: fc.constantFrom(1, 1, 3, 12),
  afterSeconds: fc.integer({ min: 0, max: 400_000 }),
  upgradeMode: fc.constantFrom('prorate', 'full_price'),
});
const currencies = fc.constantFrom('eur', 'jpy', 'kwd', 'ugx') as fc.Arbitrary<Currency>;

it('a chain of changes that take effect now what was paid less what was credited is the value used and the value left, but for less than one unit a change, which the customer keeps', () => {
  fc.assert(
    fc.property(
      currencies,
      fc.integer({ min: 0, max: 900_000 }),
      fc.array(steps, { minLength: 1, maxLength: 8 }),
      (currency, price, chain) => {
        const { step } = ruleOf(currency);
        const whole = (minor: number) => minor - (minor % step);
        let plan = running(currency, whole(price), 1);
        let given = plan.amountMinor;
        let used: Fraction = [0n, 1n];
        let at = secondsOf(START);
        let changes = 0;
        for (const { price: next, interval, afterSeconds, upgradeMode } of chain) {
          const [from, to] = [secondsOf(plan.period.from), secondsOf(plan.period.to)];
          const moment = Math.min(to - 1, at + afterSeconds);
          used = plus(used, valueFor(plan.period.paidMinor, moment - Math.max(at, from), to - from));
          at = moment;
          const now = new Date(moment * 1000);
          const facts = {
            modes: { upgradeMode, downgradeMode: 'now' } as ChangeModes,
            minimumMinor: 0,
            today: dayIn('UTC', now),
            now,
          };
          const target = targetOf(whole(next), interval, currency);
          const decision = decideChange(plan, target, facts);
          expect(addsUp(decision)).toBe(true);
          given += decision.dueMinor - decision.walletCreditMinor;
          changes++;
          const { after } = decision;
          const period = {
            ...plan.period,
            ...after.period,
            to: startOfDayIn('UTC', after.nextBillingDate),
          };
          plan = { ...plan, ...after, nextBillingOn: after.nextBillingDate, period } as RunningPlan;
        }
        const [from, to] = [secondsOf(plan.period.from), secondsOf(plan.period.to)];
        const [owed, unit] = plus(used, valueFor(plan.period.paidMinor, to - Math.max(at, from), to - from));
        const kept = owed - BigInt(given) * unit;
        expect(kept >= 0n && kept < BigInt(changes * step) * unit).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

it('a chain of changes that take effect now there and back at one moment costs nothing, and gives at most one unit', () => {
  fc.assert(
    fc.property(
      currencies,
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      (currency, low, high, after) => {
        const { step } = ruleOf(currency);
        const now = new Date(Date.parse(START) + after * 1000);
        const facts = {
          modes: { upgradeMode: 'prorate', downgradeMode: 'now' },
          minimumMinor: 0,
          today: dayIn('UTC', now),
          now,
        } as const;
        const there = running(currency, low * step, 1);
        const up = decideChange(there, targetOf(high * step, 1, currency), facts);
        const back = decideChange(
          { ...there, ...up.after, period: { ...there.period, ...up.after.period } } as RunningPlan,
          targetOf(low * step, 1, currency),
          facts,
        );
        const net = up.dueMinor - up.walletCreditMinor + back.dueMinor - back.walletCreditMinor;
        expect(net === 0 || net === -step).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
