import { type Invoice, leftMinorOf, linesPaying, requireUnpaid } from '../../domain/billing/invoice.ts';
import { invariant } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { newLinkSlug, newOperationId } from '../../runtime/new-id.ts';
import { getInvoice } from '../../storage/invoices.ts';
import { createLink } from '../../storage/links.ts';
import { recentProject } from '../../storage/recent.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { paidInvoiceOf } from '../sales/terms/invoice.ts';

/** An invoice waits longer for its payment than a checkout does. */
const LINK_DAYS = 30;

type LinkTerms = Readonly<{ project: Project; operationId: string; expiresInMinutes?: number; now: Date }>;

/** A payment link that pays one invoice. Its amount is for display: the invoice decides what is charged. */
export function invoiceLink(
  invoice: Invoice,
  { project, operationId, expiresInMinutes, now }: LinkTerms,
): PaymentLink {
  return {
    slug: newLinkSlug(invoice.tenantId, operationId),
    tenantId: invoice.tenantId,
    projectId: invoice.projectId,
    gatewayId: cardGatewayOf(project).id,
    status: LinkStatus.active,
    currency: invoice.currency,
    symbol: invoice.symbol,
    chargeMinor: leftMinorOf(invoice),
    lines: linesPaying(invoice, leftMinorOf(invoice)).lines,
    description: invoice.description,
    clientReference: invoice.clientReference,
    metadata: invoice.metadata,
    invoice: paidInvoiceOf(invoice),
    expiresAt: instant(minutesAfter(now, expiresInMinutes ?? LINK_DAYS * 24 * 60)),
    createdAt: instant(now),
    declines: 0,
  };
}

export type InvoiceLinkRequest = Readonly<{
  tenantId: TenantId;
  id: string;
  expiresInMinutes?: number;
  operationId?: string;
  now: Date;
}>;

/** Creates another link for an unpaid invoice, for when the first one expired. Whichever link is paid, the invoice is paid once. */
export async function createInvoiceLink({ tenantId, id, operationId, now, ...request }: InvoiceLinkRequest) {
  const invoice = await getInvoice(tenantId, id);
  requireUnpaid(invoice);
  const project = await recentProject(tenantId, invoice.projectId);
  invariant(project, `the project of invoice ${id} exists`);
  const link = invoiceLink(invoice, {
    project,
    operationId: operationId ?? newOperationId(now),
    now,
    ...request,
  });
  try {
    await commit([createLink(link, false)]);
    return { link, project };
  } catch (error) {
    if (hasLost(error, 'new link')) return { link: error.found, project };
    throw error;
  }
}
