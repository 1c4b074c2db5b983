import { invariant } from '../domain/errors.ts';
import type { Attempt } from '../domain/sales/attempt.ts';
import type { RecordChange } from '../domain/sales/record-change.ts';
import { saveCard } from './cards.ts';
import { createInvoice, payInvoice } from './invoices.ts';
import { createOrder, moveOrder } from './orders.ts';
import { createSubscription } from './subscriptions.ts';
import type { Write } from './table/table.ts';

/** The write of one change that the end of an attempt makes. `invoiceNumber` is the number taken for a new invoice. */
export function writeOf(change: RecordChange, ended: Attempt, invoiceNumber: string | undefined): Write {
  if ('saved' in change) return saveCard(change.card);
  if ('moved' in change) return moveOrder(change.before, change.after);
  if ('paid' in change) return payInvoice(change.invoice, ended);
  if (change.made === 'order') return createOrder(change.order);
  if (change.made === 'subscription') return createSubscription(change.subscription);
  invariant(invoiceNumber, 'a new invoice takes a number');
  return createInvoice({ ...change.invoice, number: invoiceNumber });
}
