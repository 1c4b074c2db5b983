import type { Order } from '../../../domain/billing/order.ts';
import type { ChangeQuote } from '../../../domain/changes/change-quote.ts';
import type { Currency } from '../../../domain/money/currency.ts';
import { toMajor } from '../../../domain/money/money.ts';
import { laterView } from '../discount-view.ts';

const moneyIn = (currency: Currency) => (minor: number) => ({
  value: toMajor({ minor, currency }),
  currency: currency.toUpperCase(),
});

/** What a change of the plan would do. */
export function changeView({ running, decision, walletMinor, cardMinor, carriedMinor }: ChangeQuote) {
  const {
    kind,
    course,
    effectiveOn,
    lines,
    couponMinor,
    creditUsedMinor,
    walletCreditMinor,
    dueMinor,
    after,
  } = decision;
  const money = moneyIn(running.currency);
  return {
    from: planView(running.plan),
    to: planView(after.plan),
    kind,
    takesEffect: course === 'at_period' ? 'at_period_end' : 'now',
    effectiveOn,
    isTrial: running.isTrial,
    items: lines.map(({ name, totalMinor }) => ({ name, amount: money(totalMinor) })),
    discount: money(couponMinor),
    unusedCredit: money(creditUsedMinor + walletCreditMinor),
    dueNow: money(dueMinor),
    wallet: money(walletMinor),
    dueByCard: money(cardMinor),
    walletCredit: money(walletCreditMinor + carriedMinor),
    recurring: {
      amount: money(after.amountMinor),
      billingInterval: after.intervalMonths,
      nextBillingDate: after.nextBillingDate,
      discount: after.coupon ? laterView(after.coupon, money) : null,
    },
  };
}

/** A change that waits for the next billing date of the order. */
export function pendingChangeView({ pendingChange, nextBillingDate, currency }: Order) {
  if (!pendingChange) return null;
  const { plan, amountMinor, intervalMonths, askedAt } = pendingChange;
  return {
    plan: planView(plan),
    effectiveOn: nextBillingDate,
    recurring: { amount: moneyIn(currency)(amountMinor), billingInterval: intervalMonths },
    askedAt,
  };
}

const planView = ({ slug, name, cycleId }: Order['plan'] & object) => ({ slug, name, cycleId });
