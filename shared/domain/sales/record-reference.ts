import { invoiceSeriesOf } from '../billing/invoice.ts';
import { customerOfRecord, isIdOf, tenantOfReceipt } from '../ids.ts';

/** What staff may name a record by, read from its form. `number` is an invoice's. */
export type Reference = Readonly<{
  by: 'transaction' | 'receipt' | 'order' | 'invoice' | 'number';
  text: string;
}>;

/** Nothing for a text that names no record. That there is such a record, it does not say. */
export function referenceOf(given: string): Reference | undefined {
  const text = given.trim();
  if (isIdOf('attempt', text)) return { by: 'transaction', text };
  if (tenantOfReceipt(text)) return { by: 'receipt', text };
  if (customerOfRecord('order', text)) return { by: 'order', text };
  if (customerOfRecord('invoice', text)) return { by: 'invoice', text };
  return invoiceSeriesOf(text) ? { by: 'number', text } : undefined;
}
