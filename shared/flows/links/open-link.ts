import { InvoiceStatus, leftMinorOf, linesPaying } from '../../domain/billing/invoice.ts';
import { invariant } from '../../domain/errors.ts';
import type { LinkSlug, TenantId } from '../../domain/ids.ts';
import { tenantOfSlug } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import type { PaymentPayload } from '../../domain/links/payment-payload.ts';
import { type Currency, findCurrency } from '../../domain/money/currency.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { openPayload } from '../../secrets/payment-payload.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { findLink, linkNotFound } from '../../storage/links.ts';
import { recentProject } from '../../storage/recent.ts';

export type PayableLink = Readonly<{
  slug: LinkSlug;
  project: Project;
  currency?: Currency;
  invoice?: PaymentPayload['invoice'];
  plan?: PaymentPayload['plan'];
}>;
export type OpenedLink = Readonly<{ link: PaymentLink; project: Project }>;

/**
 * The link a sealed payload leads to, read from the table: the payload only says which. The short address has the slug instead, which
 * is as hard to guess.
 *
 * `callerTenant` is the tenant whose storefront asks, if one does; another tenant's link looks absent to it.
 * Throws `invalid_payload` and `payment_link_not_found`.
 */
export async function openLink(payload: string, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  if (tenantOfSlug(payload)) return await linkBySlug(payload, callerTenant);
  const { slug, tenantId } = await openPayload(payload);
  return await findLinkFor(slug, tenantId, callerTenant);
}

/** The link with this slug, which carries its tenant. */
export async function linkBySlug(slug: string, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  const tenantId = tenantOfSlug(slug);
  if (!tenantId) throw linkNotFound();
  return await findLinkFor(slug as LinkSlug, tenantId, callerTenant);
}

/** What a payment needs to know of a link before the engine reads it: which link, whose, and the invoice it pays or the plan it sells. */
export async function openForPayment(payload: string, callerTenant: TenantId | undefined): Promise<PayableLink> {
  if (tenantOfSlug(payload)) {
    const { link, project } = await linkBySlug(payload, callerTenant);
    const { currency, invoice, plan } = link;
    return { slug: link.slug, project, currency, ...(invoice && { invoice }), ...(plan && { plan }) };
  }
  const { slug, tenantId, projectId, currency, invoice, plan } = await openPayload(payload);
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();
  const project = await recentProject(tenantId, projectId);
  if (!project) throw linkNotFound();
  return { slug, project, currency: findCurrency(currency.code), ...(invoice && { invoice }), ...(plan && { plan }) };
}

/** The tenant of the link that a payload or a slug leads to. Throws `invalid_payload`. */
export const tenantOfPayload = async (payload: string): Promise<TenantId> => tenantOfSlug(payload) ?? (await openPayload(payload)).tenantId;

async function findLinkFor(slug: LinkSlug, tenantId: TenantId, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();
  const link = await findLink(tenantId, slug);
  if (!link) throw linkNotFound();
  const project = await recentProject(tenantId, link.projectId);
  invariant(project, `the project of link ${slug} exists`);
  return { link: await showLeft(link), project };
}

/** A link of an invoice of which a part was paid shows what is left of it, as paying the link will charge it. */
async function showLeft(link: PaymentLink): Promise<PaymentLink> {
  if (!link.invoice || link.status !== LinkStatus.active) return link;
  const invoice = await findInvoice(link.tenantId, link.invoice.customerId, link.invoice.id);
  if (invoice?.status !== InvoiceStatus.partiallyPaid) return link;
  const chargeMinor = leftMinorOf(invoice);
  return { ...link, chargeMinor, lines: linesPaying(invoice, chargeMinor).lines };
}
