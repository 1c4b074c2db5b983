import { invariant } from '../../domain/errors.ts';
import type { CustomerId } from '../../domain/ids.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { findCustomer } from '../../storage/customers.ts';
import { getOwnInvoice } from '../../storage/invoices.ts';
import { type Charged, sell } from '../charging/sell.ts';
import { invoiceSale } from '../sales/invoice.ts';
import type { SaleRequest } from '../sales/sale.ts';

type Paying = Pick<SaleRequest, 'project' | 'clientNetwork' | 'operation' | 'now' | 'deadline'> &
  Readonly<{ customerId: CustomerId; invoiceId: string; paymentMethodId?: string | undefined }>;

/**
 * Charges what is left of a customer's own invoice to their card, or without one named to their primary card. It is the sale of any invoice:
 * the same hold on the invoice, the same attempt before the charge. Throws `invoice_not_found` and what a sale throws.
 */
export async function payOwnInvoice({ invoiceId, paymentMethodId, ...asked }: Paying): Promise<Charged> {
  const { project, customerId, clientNetwork } = asked;
  const { tenantId } = project;
  const [invoice, customer] = await Promise.all([
    getOwnInvoice({ tenantId, customerId, projectId: project.id }, invoiceId),
    findCustomer(tenantId, customerId),
  ]);
  invariant(customer, `the customer of invoice ${invoiceId} exists`);
  const { email, name, mobile } = customer;
  return await sell(invoiceSale, {
    ...asked,
    ...(paymentMethodId !== undefined && { paymentMethodId }),
    invoice: { id: invoice.id, customerId, renews: invoice.renews },
    payer: { email, name, ...(mobile && { mobile }) },
    buyerKnownBy: 'token',
    walletCurrency: invoice.currency,
    naturalKey: fingerprint(tenantId, 'invoice', invoiceId, email, paymentMethodId ?? clientNetwork, ''),
  });
}
