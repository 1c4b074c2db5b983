import type { Account, Invoice } from '../account.ts';

/** An invoice waits for its payment, or for the rest of it. */
const isOpen = ({ statusLabel }: Invoice): boolean =>
  statusLabel === 'unpaid' || statusLabel === 'overdue' || statusLabel === 'partially_paid';

/** Those of the invoices that were read, the oldest first. */
export const openInvoices = ({ invoices }: Account): readonly Invoice[] => invoices.filter(isOpen).reverse();

/** Whether it is of a subscription that somebody bought with the customer's address: that is paid when the customer chooses it, and not at first. */
export const isOfTyped = ({ id }: Invoice, { subscriptions }: Account): boolean =>
  subscriptions.some(({ boughtBy, unpaid }) => boughtBy === 'typed_email' && unpaid?.invoiceId === id);
