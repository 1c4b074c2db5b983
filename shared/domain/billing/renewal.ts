import * as v from 'valibot';
import { BillingError, invariant } from '../errors.ts';
import type { Day, Instant, InvoiceId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { isResuming, pauseBefore, standingPause, unplacedOf } from '../pauses/pause.ts';
import { text } from '../record.ts';
import { addMonths, instant } from '../time/calendar.ts';
import type { Part } from '../value/part.ts';
import { couponAfterCycle } from './coupon-cycles.ts';
import { billingDateAfter } from './cycle.ts';
import type { Dunning, DunningStep } from './dunning.ts';
import type { Line } from './line.ts';
import { type Order, OrderRecord, OrderStatus } from './order.ts';
import type { PaidPeriod } from './paid-period.ts';
import { dueChange, type PendingChange, PendingChangeRecord } from './pending-change.ts';

/** What an attempt keeps of the order whose cycle it charges: all that its end needs to know. */
const RenewingRecord = v.object({
  ...v.pick(OrderRecord, [
    'id',
    'customerId',
    'plan',
    'subscriptionId',
    'addOn',
    'amountMinor',
    'coupon',
    'intervalMonths',
  ]).entries,
  ...v.pick(OrderRecord, ['cyclesPaid', 'failedTries', 'dunning', 'mandate', 'pause']).entries,
});

/** The cycle that is charged on a billing date, and the date of the next one. */
export const RenewalRecord = v.object({
  order: RenewingRecord,
  dueOn: text<Day>(),
  nextBillingOn: text<Day>(),
  /** The plan changes with this cycle. `order` is as it was before. */
  change: v.optional(PendingChangeRecord),
});
export type Renewal = v.InferOutput<typeof RenewalRecord>;

/** The fields of an order that a renewal writes; one that is undefined is removed. */
export type RenewedOrder = Pick<
  Order,
  | 'status'
  | 'nextBillingDate'
  | 'cyclesPaid'
  | 'failedTries'
  | 'coupon'
  | 'dunning'
  | 'renewedAt'
  | 'endedAt'
  | 'endReason'
  | 'unusedAtEnd'
> &
  Partial<
    Pick<
      Order,
      | ('period' | 'pendingChange' | 'plan' | 'currency' | 'pause' | 'heldFor')
      | ('amountMinor' | 'lines' | 'intervalMonths' | 'anchorOn')
    >
  >;

/** Of the periods of a backlog, one is charged a day. */
const REST_MS = 24 * 60 * 60_000;

/** The cycle of an order that is due next. */
export function renewalOf(order: Order): Renewal {
  const { nextBillingDate: dueOn, anchorOn, intervalMonths } = order;
  invariant(dueOn && anchorOn && intervalMonths, `order ${order.id} recurs`);
  const {
    id,
    customerId,
    plan,
    subscriptionId,
    addOn,
    amountMinor,
    coupon,
    cyclesPaid,
    failedTries,
    dunning,
    mandate,
  } = order;
  const change = dueChange(order);
  const isCountedAnew =
    isResuming(order) || (change !== undefined && change.intervalMonths !== intervalMonths);
  return {
    order: {
      ...{ id, customerId, plan, subscriptionId, addOn, amountMinor, coupon, intervalMonths },
      ...{ cyclesPaid, failedTries, dunning, mandate, ...pauseBefore(order) },
    },
    dueOn,
    nextBillingOn: isCountedAnew
      ? addMonths(dueOn, change?.intervalMonths ?? intervalMonths)
      : billingDateAfter(dueOn, anchorOn, intervalMonths),
    ...(change && { change }),
  };
}

/**
 * Whether a cycle of the order, or the next date of its dunning, has come. None comes from the day on which a pause begins until it is
 * resumed. `today` is the date in the project's time zone.
 */
export function isDue(order: Order, today: Day, now: Date): boolean {
  const { status, nextBillingDate, dunning, renewedAt } = order;
  if (status !== OrderStatus.active || nextBillingDate === undefined || standingPause(order)) return false;
  if ((dunning?.nextOn ?? nextBillingDate) > today) return false;
  return renewedAt === undefined || restUntil(renewedAt) <= now;
}

/** The first moment at which the cycle after one that was paid at `renewedAt` may be charged. */
export const restUntil = (renewedAt: Instant): Date => new Date(Date.parse(renewedAt) + REST_MS);

/** What a cycle charges, and in which currency: the order's price, or that of the plan that begins with the cycle, less what is left of its code. */
export function cyclePrice(
  order: Order,
): Readonly<{ lines: Line[]; discountMinor: number; chargeMinor: number; currency: Currency }> {
  const { addOn, description } = order;
  const { amountMinor, coupon, plan, lines, currency = order.currency } = dueChange(order) ?? order;
  const discountMinor = Math.min(coupon?.discountMinor ?? 0, amountMinor);
  const name = plan?.name ?? addOn?.name ?? description ?? 'Renewal';
  return {
    lines: lines ?? [{ name, unitMinor: amountMinor, quantity: 1, totalMinor: amountMinor }],
    discountMinor,
    chargeMinor: amountMinor - discountMinor,
    currency,
  };
}

/** The order once the cycle is paid by an attempt. A late payment does not move its dates. After a pause they are counted from the day on which it went on. */
export function paidCycle(
  { order, dueOn, nextBillingOn, change }: Renewal,
  renewedAt: Instant,
  {
    payment,
    funding,
    taxes,
  }: Readonly<{ payment: PaidPeriod['payments'][number]; funding: Part[] }> & Pick<PaidPeriod, 'taxes'>,
): RenewedOrder {
  const { amountMinor, coupon } = change ?? order;
  const discountMinor = Math.min(coupon?.discountMinor ?? 0, amountMinor);
  const period = {
    paidMinor: amountMinor - discountMinor,
    discountMinor,
    percentOff: coupon?.percentOff,
    payments: [payment],
    funding,
    ...(taxes && { taxes }),
  };
  return {
    status: OrderStatus.active,
    nextBillingDate: nextBillingOn,
    cyclesPaid: order.cyclesPaid + 1,
    failedTries: 0,
    coupon: couponAfterCycle(coupon),
    dunning: undefined,
    renewedAt,
    ...((order.plan ?? order.addOn) && { period }),
    ...(isResuming(order) && { pause: undefined, heldFor: undefined, anchorOn: dueOn, cyclesPaid: 1 }),
    ...(change && changed(change, order, dueOn)),
  };
}

/** A plan that begins with the cycle. Another interval is counted from this billing date. */
function changed(
  { plan, currency, amountMinor, lines, intervalMonths }: PendingChange,
  order: Renewal['order'],
  dueOn: Day,
) {
  const fields = { plan, amountMinor, lines, pendingChange: undefined, ...(currency && { currency }) };
  return intervalMonths === order.intervalMonths
    ? fields
    : { ...fields, intervalMonths, anchorOn: dueOn, cyclesPaid: 1 };
}

/** The order when a date passed without payment of the cycle: it waits for the next date of its dunning, or has ended. */
export function unpaidCycle(
  renewal: Renewal,
  { failedTries, nextOn, isBlocked, isSuspended }: DunningStep,
  open: Pick<Dunning, 'invoiceId' | 'recoveryLink' | 'newCards' | 'cardFingerprint'> | undefined,
  now: Date,
): RenewedOrder {
  if (nextOn === undefined || open === undefined) return endedCycle(renewal, failedTries, now);
  const { order, dueOn } = renewal;
  const dunning = { ...open, nextOn, isBlocked, isSuspended };
  return { ...keptOf(order), status: OrderStatus.active, nextBillingDate: dueOn, failedTries, dunning };
}

/** The order once it has ended: no cycle is due any more. */
export const endedCycle = (
  { order }: Renewal,
  failedTries: number,
  now: Date,
  { endReason, unusedAtEnd }: Pick<Order, 'endReason' | 'unusedAtEnd'> = {},
): RenewedOrder => ({
  ...keptOf(order),
  status: OrderStatus.cancelled,
  nextBillingDate: undefined,
  failedTries,
  dunning: undefined,
  pendingChange: undefined,
  endedAt: instant(now),
  ...(endReason !== undefined && { endReason }),
  ...(unusedAtEnd && { unusedAtEnd }),
});

const keptOf = ({ cyclesPaid, coupon }: Renewal['order']) => ({ cyclesPaid, coupon });

/** Throws `invoice_not_payable` unless the order still waits for the payment of this invoice, and `payment_in_progress` while a restore holds it. */
export function requireAwaiting(order: Order, invoiceId: InvoiceId): void {
  const { status, dunning } = order;
  if (unplacedOf(order))
    throw new BillingError(
      'payment_in_progress',
      'An earlier payment of this subscription is being checked, so nothing is charged now. Try again tomorrow, or ask the shop.',
      { retryAfterSeconds: 24 * 3600 },
    );
  if (status === OrderStatus.active && dunning?.invoiceId === invoiceId) return;
  throw new BillingError(
    'invoice_not_payable',
    'What this invoice renews has ended, so it cannot be paid. Nothing was charged.',
  );
}
