import type { Invoice } from '../billing/invoice.ts';
import type { Order } from '../billing/order.ts';
import type { Renewal, RenewedOrder } from '../billing/renewal.ts';
import type { Subscription } from '../billing/subscription.ts';
import type { SoldPlan } from '../catalog/plan.ts';
import type { ChangedOrder } from '../changes/decide-change.ts';
import type { PlanChange } from '../changes/plan-change.ts';
import type { SavedCard } from '../customers/saved-card.ts';
import type { CustomerId, Day, PlanId, SubscriptionId } from '../ids.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import type { Money } from '../money/money.ts';
import type { DueInvoice } from './terms.ts';

/**
 * What the end of an attempt makes or changes. One table turns these into writes (`storage/record-changes.ts`), another into
 * events (`flows/events/payment-events.ts`).
 */
export type RecordChange =
  | Readonly<{ made: 'order'; order: Order }>
  /** An order that existed before its payment. The write is conditional on the status that it had before. */
  | Readonly<{ moved: 'order'; before: Pick<Order, 'status'>; after: Order }>
  | Readonly<{ made: 'subscription'; subscription: Subscription; order: Order }>
  /** An invoice gets its number in the recording transaction, so that a payment which is not recorded leaves no gap (I21). */
  | Readonly<{ made: 'invoice'; invoice: UnnumberedInvoice }>
  /** `invoice` is as it was before the payment of the whole or a part. */
  | Readonly<{ paid: 'invoice'; invoice: DueInvoice }>
  | Readonly<{ saved: 'card'; card: SavedCard }>
  /** An order of which a cycle was paid or not. The write is conditional on the billing date. `card`: what charges later cycles from now on. */
  | Readonly<{
      renewed: 'order';
      renewal: Renewal;
      after: RenewedOrder;
      card?: Pick<Order, 'paymentMethodId' | 'gatewayId'>;
    }>
  /** The subscription of a renewed order: suspended, active again, or ended with the order. */
  | Readonly<{
      moved: 'subscription';
      subscription: Pick<Subscription, 'id' | 'customerId'>;
      renewal: Renewal;
      status: number;
    }>
  /** A customer may buy the plan of an ended subscription again. Left out when the customer has another subscription of the plan. */
  | Readonly<{ freed: 'plan'; of: Subscribed }>
  /** An order that renews another plan from now on. `card`: what charges its cycles from now on. */
  | Readonly<{
      changed: 'order';
      change: PlanChange;
      after: ChangedOrder;
      card?: Pick<Order, 'paymentMethodId'>;
    }>
  /** The subscription of an order that changed to a plan, or renews it from this cycle on. */
  | Readonly<{ changed: 'subscription' } & ChangedSubscription>
  /** Money for the customer's wallet, with its entry. */
  | Readonly<{ credited: 'wallet'; credit: Money }>
  /** The link by which the payer can pay a cycle that could not be charged. Its invoice is made in the same commit, or was before. */
  | Readonly<{ made: 'link'; link: PaymentLink }>
  /** The unpaid invoice of an order that has ended. */
  | Readonly<{ cancelled: 'invoice'; invoice: Pick<Invoice, 'id' | 'customerId'> }>;

/** A change that pays nothing: it may be made without an attempt. */
export type UnpaidChange = Exclude<RecordChange, { paid: string } | { credited: string }>;

/** A subscription that a customer has of a plan. */
export type Subscribed = Readonly<{ customerId: CustomerId; planId: PlanId; subscriptionId: SubscriptionId }>;
export type ChangedSubscription = Readonly<{
  subscription: Pick<Subscription, 'id' | 'customerId' | 'orderId'>;
  before: SoldPlan;
  plan: SoldPlan;
  addOnIds: Subscription['addOnIds'];
  recurring: Money;
  intervalMonths: number;
  nextBillingOn: Day;
}>;

export type UnnumberedInvoice = Omit<Invoice, 'number'>;
