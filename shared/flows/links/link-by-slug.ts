import { InvoiceStatus, leftMinorOf, linesPaying } from '../../domain/billing/invoice.ts';
import { invariant } from '../../domain/errors.ts';
import { type LinkSlug, type TenantId, tenantOfSlug } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { findLink, linkNotFound } from '../../storage/links.ts';
import { recentProject } from '../../storage/recent.ts';

export type OpenedLink = Readonly<{ link: PaymentLink; project: Project }>;

/** The link with this slug, which carries its tenant. */
export async function linkBySlug(slug: string, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  const found = await findLinkBySlug(slug, callerTenant);
  if (!found) throw linkNotFound();
  return found;
}

/** The same link, or undefined. `callerTenant` is the tenant whose storefront asks, if one does. */
export async function findLinkBySlug(slug: string, callerTenant?: TenantId): Promise<OpenedLink | undefined> {
  const tenantId = tenantOfSlug(slug);
  return tenantId && (await findLinkFor(slug as LinkSlug, tenantId, callerTenant));
}

/** A link as it is stored; another tenant's looks absent to a storefront, and a closed tenant's to everybody. */
export async function findLinkFor(
  slug: LinkSlug,
  tenantId: TenantId,
  callerTenant: TenantId | undefined,
): Promise<OpenedLink | undefined> {
  if (callerTenant !== undefined && callerTenant !== tenantId) return undefined;
  const link = await findLink(tenantId, slug);
  if (!link) return undefined;
  const project = await recentProject(tenantId, link.projectId);
  invariant(project, `the project of link ${slug} exists`);
  return project.closedAt ? undefined : { link: await showLeft(link), project };
}

/** A link of an invoice of which a part was paid shows what is left of it, as paying the link will charge it. */
async function showLeft(link: PaymentLink): Promise<PaymentLink> {
  if (!link.invoice || link.status !== LinkStatus.active) return link;
  const invoice = await findInvoice(link.tenantId, link.invoice.customerId, link.invoice.id);
  if (invoice?.status !== InvoiceStatus.partiallyPaid) return link;
  const chargeMinor = leftMinorOf(invoice);
  return { ...link, chargeMinor, lines: linesPaying(invoice, chargeMinor).lines };
}
