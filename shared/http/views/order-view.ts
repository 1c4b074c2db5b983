import type { ShownOrder, ShownPause } from '../../contracts/answers/order.ts';
import type { Shown, ShownMoney } from '../../contracts/answers/shown.ts';
import type { CancelLink } from '../../contracts/public-api/cancel-links.ts';
import { type Order, OrderStatus, shownOrderStatus } from '../../domain/billing/order.ts';
import { endsTrial, type Reminder } from '../../domain/billing/reminder.ts';
import { cyclePrice } from '../../domain/billing/renewal.ts';
import type { Day } from '../../domain/ids.ts';
import { asCharged, isResuming, shownBillingDate, unplacedOf } from '../../domain/pauses/pause.ts';
import { ORDER_LABELS } from '../../domain/status-labels.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import { unusedMinorOf } from '../../domain/value/unused-at-end.ts';
import { pendingChangeView } from './client/change-view.ts';
import { projectView } from './link-view.ts';
import { laterView, moneyIn, moneyView } from './money-view.ts';

/** How it is known whose purchase an order is. An earlier version of the service did not say so. */
export const boughtByView = ({ buyerKnownBy = 'email' }: Pick<Order, 'buyerKnownBy'>) =>
  BOUGHT_BY_VIEWS[buyerKnownBy];

const BOUGHT_BY_VIEWS = { token: 'customer', backend: 'shop', email: 'typed_email' } as const;

/** The dunning of an order whose unpaid cycle may be paid or tried now: not while an operator checks what it paid. */
export const payableDunning = (order: Order) => (unplacedOf(order) ? undefined : order.dunning);

/** The pause of an order that was not resumed. */
export function pauseView(order: Order): { pause?: Shown<typeof ShownPause> } {
  const { status, pause } = order;
  if (status !== OrderStatus.active || !pause || isResuming(order)) return {};
  const { startsOn, resumesOn, pausedAt, by } = pause;
  const { chargeMinor: minor, currency } = cyclePrice(asCharged(order));
  const dates = { startsOn, ...(resumesOn && { resumesOn }), ...(pausedAt && { pausedAt }) };
  return { pause: { ...dates, by, charge: moneyView({ minor, currency }) } };
}

/** Why is said to the tenant alone, by the event `gateway.refused`. */
function refusedView({ refused }: Order) {
  return refused ? { since: refused.since, nextTryAt: refused.nextTryAt } : null;
}

/** An order as staff and the tenant's backend see it. `amount` is the price of each later cycle, or of what is charged once. */
export function orderView(order: Order): Shown<typeof ShownOrder> {
  const money = moneyIn(order.currency);
  const isPending = order.status === OrderStatus.pending;
  const status = shownOrderStatus(order);
  const due = payableDunning(order);
  return {
    id: order.id,
    status,
    statusLabel: ORDER_LABELS[status],
    productOrigin: order.projectId,
    customerId: order.customerId,
    boughtBy: boughtByView(order),
    disownedAt: order.disownedAt ?? null,
    amount: money(order.amountMinor),
    coupon: order.coupon ? { code: order.coupon.code, ...laterView(order.coupon, money) } : null,
    dueNow: isPending && order.firstPayment ? money(order.firstPayment.chargeMinor) : null,
    plan: order.plan ?? null,
    subscriptionId: order.subscriptionId ?? null,
    addon: order.addOn ?? null,
    billingInterval: order.intervalMonths ?? null,
    anchorOn: order.anchorOn ?? null,
    nextBillingDate: shownBillingDate(order) ?? null,
    ...pauseView(order),
    pendingChange: pendingChangeView(order),
    cyclesPaid: order.cyclesPaid,
    failedTries: order.failedTries,
    nextTryOn: due && !due.isBlocked ? due.nextOn : null,
    recoveryLink: due?.recoveryLink ?? null,
    reminder: order.reminder ? reminderView(order.reminder, money) : null,
    isBeingChecked: unplacedOf(order) !== undefined,
    refused: refusedView(order),
    endsOn: order.endsOn ?? null,
    endedAt: order.endedAt ?? null,
    endReason: order.endReason ?? null,
    ...unusedView(order),
    gatewayId: order.gatewayId ?? null,
    paymentLink: order.linkSlug ?? null,
    transactionId: order.attemptId ?? null,
    description: order.description ?? null,
    clientReference: order.clientReference ?? null,
    metadata: order.metadata ?? {},
    createdAt: order.createdAt,
  };
}

/** What was left of its paid period when the order ended within it, and what of it was given back. */
export function unusedView({ currency, unusedAtEnd }: Pick<Order, 'currency' | 'unusedAtEnd'>) {
  if (!unusedAtEnd) return { unused: null, givenBack: null };
  const money = moneyIn(currency);
  const { creditMinor, refundMinor, tax } = unusedAtEnd;
  return {
    unused: money(unusedMinorOf(unusedAtEnd)),
    givenBack: {
      wallet: money(creditMinor),
      ...(tax && { walletTax: money(tax.taxMinor) }),
      refund: money(refundMinor),
    },
  };
}

/** When the customer was reminded of which charge, and the proof that the tenant's endpoint took it. */
const reminderView = (
  { dueOn, amountMinor, eventId, sentAt, proof }: Reminder,
  money: (minor: number) => ShownMoney,
) => ({
  chargeOn: dueOn,
  amount: money(amountMinor),
  eventId,
  sentAt,
  delivered: proof ?? null,
});

type Linked = Readonly<{ order: Order; project: Project; dueOn: Day }>;

/** What the page of a cancel link shows: what is charged when, and whether it was cancelled. Nothing about the customer. */
export function cancelLinkView({ order, project, dueOn }: Linked, now: Date): Shown<typeof CancelLink> {
  const { status, endsOn } = order;
  const { chargeMinor, lines, currency } = cyclePrice(order);
  const isCancelled = endsOn !== undefined;
  const state = status === OrderStatus.cancelled ? 'ended' : isCancelled ? 'cancelled' : 'active';
  return {
    state,
    name: lines[0]?.name ?? '',
    amount: moneyView({ minor: chargeMinor, currency }),
    ...(state === 'active' ? { chargeOn: dueOn } : { endsOn: dueOn }),
    date: dueOn,
    isTrialEnd: endsTrial({ ...order, nextBillingDate: dueOn }),
    canUndo: state === 'cancelled' && dayIn(project.timeZone, now) < dueOn,
    project: projectView(project),
  };
}
