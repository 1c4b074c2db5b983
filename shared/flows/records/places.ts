import {
  CUSTOMER_ID,
  type CustomerId,
  customerOfRecord,
  type InvoiceId,
  type OrderId,
  type TenantId,
} from '../../domain/ids.ts';
import { type Key, keys } from '../../storage/table/keys.ts';

/** Where a record lies, and whose it is. */
export type Place = Readonly<{ key: Key; customerId: CustomerId }>;

export function placeOfOrder(tenantId: TenantId, id: string): Place | undefined {
  const customerId = customerOfRecord('order', id);
  return customerId && { key: keys.order(tenantId, customerId, id as OrderId), customerId };
}

export function placeOfInvoice(tenantId: TenantId, id: string): Place | undefined {
  const customerId = customerOfRecord('invoice', id);
  return customerId && { key: keys.invoice(tenantId, customerId, id as InvoiceId), customerId };
}

export function placeOfCustomer(tenantId: TenantId, id: string): Place | undefined {
  const customerId = id as CustomerId;
  return CUSTOMER_ID.test(id) ? { key: keys.customer(tenantId, customerId), customerId } : undefined;
}
