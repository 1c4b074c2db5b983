import * as v from 'valibot';
import { type Invoice, InvoiceStatus, leftMinorOf } from '../billing/invoice.ts';
import { isRecurring, type Order } from '../billing/order.ts';
import type { Wallet } from '../customers/wallet.ts';
import { BillingError } from '../errors.ts';
import type { CustomerId, GatewayId, Instant, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import type { Refund } from '../refunds/refund.ts';
import { type Attempt, isEnded, isHeldForReview, isUndecided } from '../sales/attempt.ts';

/**
 * That a customer is erased, and how far. It says nothing of the person.
 *
 *   asked ──▶ rewritten: nothing of the person is left but networks ──▶ completed: these neither
 */
export const ErasureRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  askedAt: text<Instant>(),
  /** The member of staff, the credential or the operator. */
  askedBy: v.string(),
  rewrittenAt: v.optional(text<Instant>()),
  /** Gateways whose account could not be opened, where the tenant deletes the customer by hand. */
  notDeletedAt: v.optional(v.array(text<GatewayId>())),
  completedAt: v.optional(text<Instant>()),
});
export type Erasure = v.InferOutput<typeof ErasureRecord>;

/**
 * Payments' networks are erased so long after the rest: the counts of tries are kept for three days, DynamoDB removes them up to two days
 * late, and until then each count is what the payments say.
 */
export const NETWORKS_AFTER_DAYS = 7;

/** What a customer has that decides whether they can be erased. */
export type Account = Readonly<{
  attempts: readonly Attempt[];
  orders: readonly Order[];
  invoices: readonly Invoice[];
  refunds: readonly Refund[];
  wallets: readonly Wallet[];
}>;

/** What is to be ended before a customer is erased, and by what. */
export type Obstacle = Readonly<{
  what: 'payment' | 'dispute' | 'refund' | 'order' | 'invoice' | 'wallet';
  id: string;
}>;

export function obstaclesOf({ attempts, orders, invoices, refunds, wallets }: Account): Obstacle[] {
  const named = (what: Obstacle['what'], ids: readonly string[]) => ids.map((id) => ({ what, id }));
  return [
    ...named(
      'order',
      orders.filter(isRecurring).map(({ id }) => id),
    ),
    ...named(
      'invoice',
      invoices.filter(isOpenInvoice).map(({ id }) => id),
    ),
    ...named(
      'payment',
      attempts.filter(isUnderWay).map(({ id }) => id),
    ),
    ...named(
      'dispute',
      attempts.filter(isHeldForReview).map(({ id }) => id),
    ),
    ...named(
      'refund',
      refunds.filter(({ state }) => state === 'requested' || state === 'pending').map(({ id }) => id),
    ),
    ...named(
      'wallet',
      wallets.filter(({ balance, holdBalance }) => balance + holdBalance > 0).map(({ currency }) => currency),
    ),
  ];
}

/** A purchase that waits for its transfer is ended with its invoice. */
const isUnderWay = (attempt: Attempt): boolean =>
  isUndecided(attempt) ||
  (!isEnded(attempt) && attempt.state !== 'invoiced' && attempt.state !== 'quarantined');

const OPEN: readonly Invoice['status'][] = [
  InvoiceStatus.unpaid,
  InvoiceStatus.overdue,
  InvoiceStatus.partiallyPaid,
];
export const isOpenInvoice = (invoice: Invoice): boolean =>
  OPEN.includes(invoice.status) && leftMinorOf(invoice) > 0;

const ENDED_BY: Readonly<Record<Obstacle['what'], string>> = {
  order: 'cancel the order, or send endOrders',
  invoice: 'void the invoice, send endOrders, or let it be paid',
  payment: 'wait until the payment has ended, or decide about it',
  dispute: 'wait for the bank’s decision',
  refund: 'wait until the refund has ended',
  wallet: 'let its money be spent, or send forfeitWallet',
};
const NAMED_MAX = 10;

/** The error for a customer who has something that is not at an end: it names what, and how to end it. */
export function notErasable(obstacles: readonly Obstacle[]): BillingError {
  const named = obstacles.slice(0, NAMED_MAX).map(({ what, id }) => `${what} ${id}: ${ENDED_BY[what]}`);
  const more = obstacles.length > NAMED_MAX ? ` ${obstacles.length - NAMED_MAX} more are not named.` : '';
  return new BillingError(
    'customer_not_erasable',
    `This customer cannot be erased yet. ${named.join('. ')}.${more}`,
  );
}
