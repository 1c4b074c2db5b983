import * as v from 'valibot';
import { SoldAddOnRecord } from '../catalog/add-on.ts';
import { SoldPlanRecord } from '../catalog/plan.ts';
import { BuyerRecord } from '../customers/buyer.ts';
import { PostalAddressRecord } from '../customers/postal-address.ts';
import { BillingError } from '../errors.ts';
import type {
  AttemptId,
  CustomerId,
  Day,
  GatewayId,
  Instant,
  LinkSlug,
  OrderId,
  PlanId,
  ProjectId,
  SubscriptionId,
  TenantId,
} from '../ids.ts';
import { MandateRecord } from '../mandates/mandate-record.ts';
import type { Currency } from '../money/currency.ts';
import { PauseRecord } from '../pauses/pause.ts';
import { text, whole } from '../record.ts';
import { AttemptRefRecord } from '../sales/attempt-ref.ts';
import { BuyerKnownByRecord, isProved } from '../sales/buyer-known-by.ts';
import { UnusedAtEndRecord } from '../value/unused-at-end.ts';
import { BILLING_INTERVALS } from './cycle.ts';
import { DunningRecord } from './dunning.ts';
import { LineRecord } from './line.ts';
import { PaidPeriodRecord } from './paid-period.ts';
import { OrderCouponRecord, PendingChangeRecord } from './pending-change.ts';
import { ReminderRecord } from './reminder.ts';

export const OrderStatus = {
  pending: 1,
  active: 2,
  fraud: 3,
  cancelled: 4,
  incomplete: 5,
  complete: 6,
} as const;

/** Who may end an order that recurs on its next billing date. A dispute ends it when it is lost. */
export const ORDER_ENDERS = ['customer', 'staff', 'dispute'] as const;
export type OrderEnder = (typeof ORDER_ENDERS)[number];

/** What the payment of a pending order charges, and the trial that begins with it. */
const FirstPaymentRecord = v.object({
  chargeMinor: whole(),
  symbol: v.string(),
  lines: v.array(LineRecord),
  discountMinor: whole(),
  trialDays: v.optional(whole()),
});

/** Since when, why the last time, and when the next request is sent. */
const RefusedRecord = v.object({
  since: text<Instant>(),
  because: v.string(),
  nextTryAt: text<Instant>(),
});

/** One purchase. A recurring order has an interval, its billing dates and the card that later cycles charge. */
export const OrderRecord = v.object({
  id: text<OrderId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  /** How its buyer was known: until the customer has said that it is theirs, only the card that it was bought with pays. */
  buyerKnownBy: v.optional(BuyerKnownByRecord),
  /** When its customer said of what was bought with their typed address that it is theirs, or that it is not. */
  claimedAt: v.optional(text<Instant>()),
  disownedAt: v.optional(text<Instant>()),
  /** What charged it. An order that waits for its first payment has neither. */
  gatewayId: v.optional(text<GatewayId>()),
  attemptId: v.optional(text<AttemptId>()),
  linkSlug: v.optional(text<LinkSlug>()),
  plan: v.optional(SoldPlanRecord),
  /** The subscription that it renews. */
  subscriptionId: v.optional(text<SubscriptionId>()),
  /** An order of an add-on has its own cycle and ends with the subscription that it was bought for. */
  addOn: v.optional(SoldAddOnRecord),
  /** The plan that offered the add-on. Absent from one that an earlier version of the service sold. */
  offeredBy: v.optional(text<PlanId>()),
  status: v.picklist(Object.values(OrderStatus)),
  currency: text<Currency>(),
  /** The price of each later cycle, or of an order that is charged once, in minor units of `currency`. */
  amountMinor: whole(),
  /** A code that lowers later cycles, until none of its cycles is left. */
  coupon: v.optional(OrderCouponRecord),
  /** What each later cycle charges, line by line, or what was charged once. Absent from a link's order, whose cycles have one line. */
  lines: v.optional(v.array(LineRecord)),
  /** Only of an order that a tenant's backend created: it waits for this payment, or has had it. */
  firstPayment: v.optional(FirstPaymentRecord),
  intervalMonths: v.optional(v.picklist(BILLING_INTERVALS)),
  /** The day from which every billing date is computed, in the project's time zone (I13). */
  anchorOn: v.optional(text<Day>()),
  nextBillingDate: v.optional(text<Day>()),
  cyclesPaid: whole(),
  /** Dates of the dunning schedule that passed without payment of the cycle that is due. */
  failedTries: whole(),
  dunning: v.optional(DunningRecord),
  /** Counts the changes, so that a process changes what it has read. */
  version: v.optional(whole()),
  /** How many attempts have begun to charge a cycle, or dates have passed without one: names the next one. */
  cycleTry: v.optional(whole()),
  /** What `cycleTry` was called in records of earlier versions of the service. */
  renewalsBegun: v.optional(whole()),
  /** When a cycle was last paid: the next one is charged a day later at the earliest. */
  renewedAt: v.optional(text<Instant>()),
  /** Only of an order that renews a plan or an add-on. Absent during a trial, and from an add-on that an earlier version sold. */
  period: v.optional(PaidPeriodRecord),
  /** The plan that it renews from its next billing date on. */
  pendingChange: v.optional(PendingChangeRecord),
  paymentMethodId: v.optional(v.string()),
  /** Under which an Indian card is charged. */
  mandate: v.optional(MandateRecord),
  /** That of its payer, for a gateway that asks for it with each charge. */
  payerAddress: v.optional(PostalAddressRecord),
  /** What the documents of its cycles say of the buyer. */
  buyer: v.optional(BuyerRecord),
  /** What its customer was reminded of last. */
  reminder: v.optional(ReminderRecord),
  description: v.optional(v.string()),
  clientReference: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string())),
  createdAt: text<Instant>(),
  /** The billing date on which it ends instead of being charged: it was cancelled for the end of its period. */
  endsOn: v.optional(text<Day>()),
  /** Who decided that, and so who may undo it. */
  endedBy: v.optional(v.picklist(ORDER_ENDERS)),
  /** Of an order that a lost dispute ends: which lost ones do, those for fraud among them, and how it was to end before. */
  disputeEnd: v.optional(
    v.object({
      disputes: v.array(v.string()),
      frauds: v.optional(v.array(v.string())),
      before: v.optional(
        v.object({ endReason: v.optional(v.string()), endedBy: v.optional(v.picklist(ORDER_ENDERS)) }),
      ),
    }),
  ),
  /** Open disputes about its charges: no cycle is charged until they have ended. */
  openDisputes: v.optional(v.array(v.string())),
  /**
   * What a restore of the table could not place: intents of the processor's books, a cancellation or a pause. Nothing is charged meanwhile.
   * It also says that the order has a pause, for releases that know none.
   */
  heldFor: v.optional(v.array(v.string())),
  /** It is to be paused from its next billing date on, or stands still, or went on with a cycle that is not paid yet. */
  pause: v.optional(PauseRecord),
  /** The processor refuses the requests that charge its cycle, for a reason that no payer can correct. */
  refused: v.optional(RefusedRecord),
  /** Why it was cancelled, in the words of who cancelled it. */
  endReason: v.optional(v.string()),
  /** When an order that recurs was cancelled. */
  endedAt: v.optional(text<Instant>()),
  /** Of an order that was ended within a period that was paid. */
  unusedAtEnd: v.optional(UnusedAtEndRecord),
  /** The attempt that holds it while a payment is under way, and the one that held it last. */
  openAttempt: v.optional(AttemptRefRecord),
  lastAttempt: v.optional(AttemptRefRecord),
});
export type Order = v.InferOutput<typeof OrderRecord>;

export const cycleTryOf = ({ cycleTry, renewalsBegun = 0 }: Order): number => cycleTry ?? renewalsBegun;

/** It is active and has another billing date. */
export const isRecurring = ({
  status,
  nextBillingDate,
}: Pick<Order, 'status' | 'nextBillingDate'>): boolean =>
  status === OrderStatus.active && nextBillingDate !== undefined;

/**
 * The status that is shown: an order has ended for fraud if a dispute ended it whose card holder said that they did not pay, and which was
 * lost. Its stored status is that of every other end, which decides what may be done with it.
 */
export const shownOrderStatus = ({
  status,
  endedBy,
  disputeEnd,
}: Pick<Order, 'status' | 'endedBy' | 'disputeEnd'>): Order['status'] =>
  status === OrderStatus.cancelled && endedBy === 'dispute' && (disputeEnd?.frauds?.length ?? 0) > 0
    ? OrderStatus.fraud
    : status;

export const DISPUTE_LOST = 'A dispute about a charge was lost.';

/** Who ended the order. Earlier versions of the service kept only the reason. */
export const enderOf = ({ endedBy, endReason }: Pick<Order, 'endedBy' | 'endReason'>): OrderEnder =>
  endedBy ?? (endReason === DISPUTE_LOST ? 'dispute' : 'customer');

/** Staff undo every end; a customer undoes only their own. */
export const mayResume = (by: 'customer' | 'staff', order: Order): boolean =>
  by === 'staff' || enderOf(order) === 'customer';

/** The error for an order of which its customer has said that it is not theirs. */
export const orderDisowned = (): BillingError =>
  new BillingError(
    'order_disowned',
    'You have said that this order is not yours. Ask the shop to undo that.',
  );

/** Throws `order_not_disownable` for an order to which the customer is known to have agreed, and for one that waits for its first payment. */
export function requireDisownable({ buyerKnownBy, status }: Order): void {
  if (isProved(buyerKnownBy))
    throw new BillingError(
      'order_not_disownable',
      'This order was made with proof that it is yours, or you have said so. Cancel it, or ask the shop.',
    );
  if (status !== OrderStatus.pending) return;
  throw new BillingError(
    'order_not_disownable',
    'This order waits for its payment, so nothing was charged. Leave it unpaid, or ask the shop to void it.',
  );
}

/** The error for an order of which no cycle is due, or which another process has renewed first. */
export const orderNotDue = (): BillingError =>
  new BillingError('order_not_payable', 'No cycle of this order is due. Nothing was charged.');

/** Throws `order_not_payable` unless the order waits for its first payment. */
export function requirePending({ status }: Order): void {
  if (status === OrderStatus.pending) return;
  const isPaid = status === OrderStatus.active || status === OrderStatus.complete;
  throw new BillingError(
    'order_not_payable',
    isPaid
      ? 'This order is paid already. Nothing was charged again.'
      : 'This order cannot be paid. Contact the shop.',
  );
}
