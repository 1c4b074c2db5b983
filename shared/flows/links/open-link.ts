import { BillingError, invariant } from '../../domain/errors.ts';
import type { LinkSlug, TenantId } from '../../domain/ids.ts';
import { tenantOfSlug } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink, statusOf } from '../../domain/links/payment-link.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { openPayload } from '../../secrets/payment-payload.ts';
import { findLink, linkNotFound } from '../../storage/links.ts';
import { recentProject } from '../../storage/recent.ts';

export type OpenedLink = Readonly<{ link: PaymentLink; project: Project }>;

/**
 * The link a sealed payload leads to, read from the table: the payload only says which.
 *
 * `callerTenant` is the tenant whose storefront asks, if one does; another tenant's link looks absent to it.
 * Throws `invalid_payload` and `payment_link_not_found`.
 */
export async function openLink(payload: string, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  const { slug, tenantId } = await openPayload(payload);
  return await findLinkFor(slug, tenantId, callerTenant);
}

/** The link with this slug, which carries its tenant. */
export async function linkBySlug(slug: string, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  const tenantId = tenantOfSlug(slug);
  if (!tenantId) throw linkNotFound();
  return await findLinkFor(slug as LinkSlug, tenantId, callerTenant);
}

/** Which project a payload belongs to, without reading the link. */
export async function projectOfPayload(payload: string, callerTenant: TenantId | undefined): Promise<{ slug: LinkSlug; project: Project }> {
  const { slug, tenantId, projectId } = await openPayload(payload);
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();
  const project = await recentProject(tenantId, projectId);
  if (!project) throw linkNotFound();
  return { slug, project };
}

/** Throws unless the link may still be paid. */
export function requireOpen(link: PaymentLink, now: Date): void {
  switch (statusOf(link, now)) {
    case LinkStatus.active:
      return;
    case LinkStatus.paid:
      throw new BillingError('payment_link_used', 'This payment link has been paid already. Nothing was charged again.');
    case LinkStatus.cancelled:
      throw new BillingError('payment_link_cancelled', 'This payment link was cancelled. Ask the shop for a new one.');
    case LinkStatus.expired:
      throw new BillingError('payment_link_expired', 'This payment link has expired. Ask the shop for a new one.');
  }
}

async function findLinkFor(slug: LinkSlug, tenantId: TenantId, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();
  const link = await findLink(tenantId, slug);
  if (!link) throw linkNotFound();
  const project = await recentProject(tenantId, link.projectId);
  invariant(project, `the project of link ${slug} exists`);
  return { link, project };
}
