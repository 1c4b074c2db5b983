import type { Invoice } from '../domain/billing/invoice.ts';
import type { TenantId } from '../domain/ids.ts';
import { keys, listFields } from './keys.ts';
import { change, create, get, type Write } from './table.ts';

export const createInvoice = (invoice: Invoice): Write =>
  create(keys.invoice(invoice.tenantId, invoice.customerId, invoice.id), {
    ...invoice,
    ...listFields(invoice.tenantId, 'INVOICE', invoice.id),
  });

/** The last invoice number given out. */
export async function readInvoiceSequence(tenantId: TenantId): Promise<number> {
  return sequenceIn(await get(keys.counter(tenantId, 'INVOICE')));
}

export const sequenceIn = (item: unknown): number => Number((item as { sequence?: number } | undefined)?.sequence ?? 0);

/** Another payment took the number in the same moment. */
export class InvoiceNumberTaken extends Error {}

/** Takes the number after `last`. In the recording transaction, so that a payment which is not recorded leaves no gap. */
export function takeInvoiceNumber(tenantId: TenantId, last: number): Write {
  const taken = () => new InvoiceNumberTaken('the invoice number was taken');
  const key = keys.counter(tenantId, 'INVOICE');
  if (last === 0) return create(key, { sequence: 1 }, taken);
  return change(key, { set: { sequence: last + 1 }, when: [['sequence', '=', last]] }, taken);
}
