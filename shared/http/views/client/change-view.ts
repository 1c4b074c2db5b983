import type { PendingPlanChange, PlanChange } from '../../../contracts/answers/plan-change.ts';
import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { billingDateFrom } from '../../../domain/billing/pending-change.ts';
import type { ChangeQuote } from '../../../domain/changes/change-quote.ts';
import { laterView, moneyIn } from '../money-view.ts';

/** What a change of the plan would do. */
export function changeView({
  running,
  decision,
  ending,
  walletMinor,
  cardMinor,
  carriedMinor,
}: ChangeQuote): Shown<typeof PlanChange> {
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
    currency,
  } = decision;
  const money = moneyIn(running.currency);
  const later = moneyIn(currency);
  return {
    from: planView(running.plan),
    to: planView(after.plan),
    kind,
    when: course === 'at_period' ? 'period_end' : 'now',
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
    endingAddons: ending.map(({ id, name, order, endsOn, credit }) => ({
      ...{ id, name, orderId: order?.id ?? null, endsOn },
      walletCredit: credit ? moneyIn(credit.currency)(credit.minor) : null,
    })),
    recurring: {
      amount: later(after.amountMinor),
      billingInterval: after.intervalMonths,
      nextBillingDate: after.nextBillingDate,
      discount: after.coupon ? laterView(after.coupon, later) : null,
    },
  };
}

/** A change that waits for a billing date of the order. */
export function pendingChangeView(order: Order): Shown<typeof PendingPlanChange> | null {
  const { pendingChange } = order;
  const effectiveOn = billingDateFrom(pendingChange?.fromOn, order);
  if (!pendingChange || !effectiveOn) return null;
  const { plan, amountMinor, intervalMonths, askedAt, by = 'customer' } = pendingChange;
  const { currency = order.currency } = pendingChange;
  return {
    by,
    plan: planView(plan),
    effectiveOn,
    recurring: { amount: moneyIn(currency)(amountMinor), billingInterval: intervalMonths },
    askedAt,
  };
}

const planView = ({ slug, name, cycleId }: Order['plan'] & object) => ({ slug, name, cycleId });
