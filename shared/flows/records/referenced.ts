import type { Invoice } from '../../domain/billing/invoice.ts';
import type { Order } from '../../domain/billing/order.ts';
import { customerOfRecord, type InvoiceId, type OrderId, type TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Reference } from '../../domain/sales/record-reference.ts';
import { findAttempt, findListedAttempt } from '../../storage/attempts.ts';
import { findReceipt } from '../../storage/customer/receipts.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { findOrder } from '../../storage/orders.ts';

/**
 * The record of one kind that a reference leads to: a payment leads to its order and invoice, and they lead to the payment that made or
 * paid them, a part of an invoice last. Each is a few reads by key. Another tenant's record looks absent.
 */
export async function findReferencedAttempt(
  tenantId: TenantId,
  { by, text }: Reference,
): Promise<Attempt | undefined> {
  if (by === 'transaction') return await findListedAttempt(tenantId, text);
  if (by === 'receipt') return await findReceipt(text, tenantId);
  const record = by === 'order' ? await findOrderById(tenantId, text) : await findInvoiceById(tenantId, text);
  const payer = record && 'paidBy' in record && record.paidBy ? record.paidBy : record?.customerId;
  return payer && record?.attemptId ? await findAttempt(tenantId, payer, record.attemptId) : undefined;
}

export async function findReferencedOrder(
  tenantId: TenantId,
  reference: Reference,
): Promise<Order | undefined> {
  if (reference.by === 'order') return await findOrderById(tenantId, reference.text);
  return await findOrderById(tenantId, (await findReferencedAttempt(tenantId, reference))?.orderId);
}

export async function findReferencedInvoice(
  tenantId: TenantId,
  reference: Reference,
): Promise<Invoice | undefined> {
  if (reference.by === 'invoice') return await findInvoiceById(tenantId, reference.text);
  return await findInvoiceById(tenantId, (await findReferencedAttempt(tenantId, reference))?.invoiceId);
}

async function findOrderById(tenantId: TenantId, id = ''): Promise<Order | undefined> {
  const customerId = customerOfRecord('order', id);
  return customerId && (await findOrder(tenantId, customerId, id as OrderId));
}

async function findInvoiceById(tenantId: TenantId, id = ''): Promise<Invoice | undefined> {
  const customerId = customerOfRecord('invoice', id);
  return customerId && (await findInvoice(tenantId, customerId, id as InvoiceId));
}
