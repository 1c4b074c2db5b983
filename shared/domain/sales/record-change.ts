import type { BillingInterval } from '../billing/cycle.ts';
import type { Invoice } from '../billing/invoice.ts';
import type { Order } from '../billing/order.ts';
import type { Renewal, RenewedOrder } from '../billing/renewal.ts';
import type { Subscription } from '../billing/subscription.ts';
import type { SoldPlan } from '../catalog/plan.ts';
import type { ChangedOrder } from '../changes/decide-change.ts';
import type { EndedAddOn, PlanChange } from '../changes/plan-change.ts';
import type { SavedCard } from '../customers/saved-card.ts';
import type { CustomerId, Day, PlanId, SubscriptionId } from '../ids.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import type { Money } from '../money/money.ts';
import type { Part } from '../value/part.ts';
import type { DueInvoice } from './terms.ts';

/** What the end of an attempt makes or changes, by its name. */
type Changes = Readonly<{
  'order made': { order: Order };
  /** An order that existed before its payment. The attempt holds it. */
  'order moved': { after: Order };
  'subscription made': { subscription: Subscription; order: Order };
  /** An invoice gets its number in the recording transaction, so that a payment which is not recorded leaves no gap (I21). */
  'invoice made': { invoice: UnnumberedInvoice };
  /** `invoice` is as it was before the payment of the whole or a part. */
  'invoice paid': { invoice: DueInvoice };
  'card saved': { card: SavedCard };
  /** An order of which a cycle was paid or not. `card`: what charges later cycles from now on. */
  'order renewed': {
    renewal: Renewal;
    after: RenewedOrder;
    card?: Pick<Order, 'paymentMethodId' | 'gatewayId' | 'buyerKnownBy' | 'mandate' | 'payerAddress'>;
  };
  /** The subscription of a renewed order: suspended, active again, or ended with the order. */
  'subscription moved': {
    subscription: Pick<Subscription, 'id' | 'customerId'>;
    renewal: Renewal;
    status: Subscription['status'];
  };
  /** A customer may buy the plan of an ended subscription again. Left out when the customer has another subscription of the plan. */
  'plan freed': { of: Subscribed };
  /** An order that renews another plan from now on. `card`: what charges its cycles from now on. `buyerKnownBy`: its customer has agreed to it. */
  'order changed': {
    change: PlanChange;
    after: ChangedOrder;
    card?: Pick<Order, 'paymentMethodId' | 'mandate'>;
    buyerKnownBy?: 'token';
  };
  /** The order of an add-on that a change of the plan ended, with its unpaid invoice, and its unused part as credit. */
  'add-on ended': { ended: EndedAddOn; after: RenewedOrder };
  /** The subscription of an order that changed to a plan, or renews it from this cycle on. */
  'subscription changed': ChangedSubscription;
  /** Money for the customer's wallet, with its entry, and where it came from. */
  'wallet credited': { credit: Money; lots: Part[] };
  /** The link by which the payer can pay a cycle that could not be charged. Its invoice is made in the same commit, or was before. */
  'link made': { link: PaymentLink };
  /** The unpaid invoice of an order that has ended. */
  'invoice cancelled': { invoice: Pick<Invoice, 'id' | 'customerId'> };
}>;
export type ChangeName = keyof Changes;

/**
 * A change of a record. One table turns changes into writes (`storage/record-changes.ts`), one into events
 * (`flows/events/payment-events.ts`), and one into what an attempt remembers of them (`flows/charging/record.ts`): a change that one of
 * them forgets does not compile.
 */
export type RecordChange<Name extends ChangeName = ChangeName> = {
  [One in Name]: Readonly<{ is: One }> & Readonly<Changes[One]>;
}[Name];

/** A change that pays nothing: it may be made without an attempt. */
export type UnpaidName = Exclude<ChangeName, 'invoice paid' | 'wallet credited' | 'add-on ended'>;
export type UnpaidChange = RecordChange<UnpaidName>;

/** A subscription that a customer has of a plan. */
export type Subscribed = Readonly<{ customerId: CustomerId; planId: PlanId; subscriptionId: SubscriptionId }>;
export type ChangedSubscription = Readonly<{
  subscription: Pick<Subscription, 'id' | 'customerId' | 'orderId'>;
  before: SoldPlan;
  plan: SoldPlan;
  addOnIds: Subscription['addOnIds'];
  recurring: Money;
  intervalMonths: BillingInterval;
  nextBillingOn: Day;
}>;

export type UnnumberedInvoice = Omit<Invoice, 'number'>;
