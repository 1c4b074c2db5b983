import type { Order } from '../../../domain/billing/order.ts';
import type { Subscription } from '../../../domain/billing/subscription.ts';
import type { PlanOnSale } from '../../../domain/catalog/on-sale.ts';
import { noConversion } from '../../../domain/catalog/price-plan.ts';
import { changeModesOf } from '../../../domain/changes/change-modes.ts';
import { type ChangedBy, requireOwnCredit } from '../../../domain/changes/changed-by.ts';
import { type ChangeDecision, decideChange, type TargetPlan } from '../../../domain/changes/decide-change.ts';
import { type EndingAddOn, endingAddOns, type OwnAddOns } from '../../../domain/changes/ending-add-ons.ts';
import { requireOtherPlan } from '../../../domain/changes/require-changeable.ts';
import { type RunningPlan, runningPlanOf } from '../../../domain/changes/running-plan.ts';
import { priceTarget, wantedCurrency } from '../../../domain/changes/target-plan.ts';
import type { Coupon } from '../../../domain/coupons/coupon.ts';
import { goesOnWith } from '../../../domain/coupons/discount.ts';
import { invariant } from '../../../domain/errors.ts';
import { symbolOf } from '../../../domain/money/symbol.ts';
import type { Rates } from '../../../domain/rates/rates.ts';
import { AUTHENTICATION_MINUTES } from '../../../domain/sales/attempt.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import type { Taxing } from '../../../domain/tax/taxed-terms.ts';
import type { GatewaySummary, Project } from '../../../domain/tenants/tenant.ts';
import { dayIn, instant, minutesAfter } from '../../../domain/time/calendar.ts';
import { movedBy } from '../../../domain/value/moved.ts';
import { minimumAt, requireMinimum } from '../require-minimum.ts';

/** `coupon`: what the order's code says. `addOns`: what the subscription has of them. */
export type Changing = Readonly<{
  subscription: Subscription;
  order: Order;
  onSale: PlanOnSale;
  gateway: GatewaySummary;
}> &
  Readonly<{ coupon: Coupon | undefined; addOns: OwnAddOns }>;
/** `at` is the moment that the paid period is split at. */
type Asked = Readonly<{
  project: Project;
  cycleId?: string | undefined;
  currency?: string | undefined;
  at: Date;
  now: Date;
  taxing?: Taxing | undefined;
  by?: ChangedBy | undefined;
}>;
export type Decided = Readonly<{
  running: RunningPlan;
  target: TargetPlan & { isConverted: boolean };
  decision: ChangeDecision;
  ending: readonly EndingAddOn[];
}>;

/** Decides a change from what was read. */
export function decidedChange(
  changing: Changing,
  { project, at, taxing, by = 'customer', ...asked }: Omit<Asked, 'now'>,
  { rateOf }: Pick<Rates, 'rateOf'>,
): Decided {
  const { subscription, order, onSale, gateway } = changing;
  const { currency, isOther, ...choice } = choiceOf(asked, changing);
  const target = priceTarget(onSale, { ...choice, currency }, isOther ? noConversion : rateOf);
  if (!isOther) requireOtherPlan(subscription, target.plan);
  const price = { minor: target.amountMinor, currency };
  if (price.minor > 0) requireMinimum(price, gateway);
  const isFit =
    changing.coupon === undefined || goesOnWith(changing.coupon, { planId: target.plan.id, price });
  const goesOn = isFit && (!isOther || order.coupon?.percentOff !== undefined); // An amount is worth nothing in another currency.
  const running = runningPlanOf(goesOn ? order : withoutCoupon(order), project.timeZone);
  const minimumMinor = minimumAt(currency, gateway).minor;
  const modes = changeModesOf(onSale.plan, project);
  const { timeZone } = project;
  const decision = decideChange(running, target, {
    modes,
    minimumMinor,
    today: dayIn(timeZone, at),
    now: at,
    taxing,
  });
  requireOwnCredit(by, order, decision.walletCreditMinor);
  const { course, effectiveOn } = decision;
  const when = { timeZone, at, effectiveOn, isNow: course !== 'at_period' };
  return { running, target, decision, ending: endingAddOns(changing.addOns, onSale.addOns, when) };
}

/** What is chosen of the plan. Another currency alone keeps the cycle. */
function choiceOf(
  { cycleId, currency: wanted }: Pick<Asked, 'cycleId' | 'currency'>,
  { subscription: { plan, addOnIds }, order, onSale }: Changing,
) {
  const currency = wantedCurrency(wanted, order.currency);
  const isOther = currency !== order.currency;
  const keptId = isOther && onSale.plan.id === plan.id ? plan.cycleId : undefined;
  return { currency, isOther, cycleId: cycleId ?? keptId, addOnIds };
}

/** A code that is not for the plan ends with the change: what it took off the paid period stays paid less. */
const withoutCoupon = ({ coupon: _, ...order }: Order): Order => order;

/** What a change that takes effect now is sold for, as if a card paid all of it. */
export function changeTerms(
  changing: Changing,
  decided: Decided,
  { project, at, now }: Asked,
  rates: Rates,
): Terms {
  const { subscription, order, onSale } = changing;
  const { target, decision } = decided;
  const {
    kind,
    course,
    effectiveOn,
    couponMinor,
    creditUsedMinor,
    walletCreditMinor,
    dueMinor: minor,
    after,
  } = decision;
  const { id, customerId, plan, createdAt, currency, nextBillingDate, period } = order;
  invariant(course !== 'at_period' && nextBillingDate, `the change of order ${id} takes effect now`);
  const payments = period?.payments ?? [];
  const free = [{ name: target.plan.name, unitMinor: 0, quantity: 1, totalMinor: 0 }];
  const endedAddOns = decided.ending.flatMap(({ ended }) => ended ?? []);
  const change = {
    order: { id, customerId, plan, createdAt, nextBillingDate },
    ...{
      subscriptionId: subscription.id,
      from: subscription.plan,
      kind,
      course,
      effectiveOn,
      addOnIds: [...target.addOnIds],
    },
    ...{ couponMinor, creditUsedMinor, walletCreditMinor },
    ...movedBy(decision, decided.running.period.funding ?? []),
    ...(endedAddOns.length > 0 && { endedAddOns }),
    after: { ...after, period: after.period && { ...after.period, payments, fundedFrom: instant(at) } },
  };
  return {
    source: { change },
    lines: decision.lines.length > 0 ? [...decision.lines] : free,
    discountMinor: couponMinor + creditUsedMinor,
    ...(decision.tax && { tax: decision.tax }),
    charge: { minor, currency },
    symbol: symbolOf(currency),
    conversion: rates.conversionOf(
      currency,
      target.isConverted ? onSale.plan.currency : project.baseCurrency,
    ),
    description: target.plan.name,
    payBy: instant(minutesAfter(now, AUTHENTICATION_MINUTES)),
    savesCard: false,
    metadata: order.metadata,
  };
}

/** What the wallet leaves to a card, raised to what the processor charges: the difference is the customer's, in their wallet. */
export function carriedToMinimum(terms: Terms, gateway: GatewaySummary): Terms {
  const { charge, source, lines } = terms;
  const minimumMinor = minimumAt(charge.currency, gateway).minor;
  if (!source.change || charge.minor === 0 || charge.minor >= minimumMinor) return terms;
  const carriedMinor = minimumMinor - charge.minor;
  const carried = { name: 'Wallet credit', unitMinor: carriedMinor, quantity: 1, totalMinor: carriedMinor };
  return {
    ...terms,
    source: { ...source, change: { ...source.change, carriedMinor } },
    lines: [...lines, carried],
    charge: { ...charge, minor: minimumMinor },
  };
}
