import type { Invoice } from '../billing/invoice.ts';
import type { Order } from '../billing/order.ts';
import type { Subscription } from '../billing/subscription.ts';
import type { SavedCard } from '../customers/saved-card.ts';
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
  | Readonly<{ saved: 'card'; card: SavedCard }>;

export type UnnumberedInvoice = Omit<Invoice, 'number'>;
