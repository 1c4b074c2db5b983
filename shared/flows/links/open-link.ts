import { type LinkSlug, type TenantId, tenantOfSlug } from '../../domain/ids.ts';
import type { PaymentPayload } from '../../domain/links/payment-payload.ts';
import { type Currency, findCurrency } from '../../domain/money/currency.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { remembered } from '../../runtime/remembered.ts';
import { openPayload } from '../../secrets/payment-payload.ts';
import { linkNotFound } from '../../storage/links.ts';
import { recentProject } from '../../storage/recent.ts';
import { findLinkFor, linkBySlug, type OpenedLink } from './link-by-slug.ts';

const OPENED_MAX = 100;
const OPENED_AGE_MS = 5000;

export type PayableLink = Readonly<{
  slug: LinkSlug;
  project: Project;
  currency?: Currency;
  invoice?: PaymentPayload['invoice'];
  plan?: PaymentPayload['plan'];
}>;

/** A keyed payment asks for the payload twice: for the tenant whose key is claimed, and then for the link, without delaying what it reads. */
const opened = remembered<PaymentPayload>(OPENED_MAX, OPENED_AGE_MS);
const openOnce = (payload: string) => opened(payload, () => openPayload(payload));

/**
 * The link a sealed payload leads to, read from the table: the payload only says which. The short address has the slug instead, which
 * is as hard to guess.
 *
 * `callerTenant` is the tenant whose storefront asks, if one does; another tenant's link looks absent to it.
 */
export async function openLink(payload: string, callerTenant: TenantId | undefined): Promise<OpenedLink> {
  if (tenantOfSlug(payload)) return await linkBySlug(payload, callerTenant);
  const { slug, tenantId } = await openPayload(payload);
  const found = await findLinkFor(slug, tenantId, callerTenant);
  if (!found) throw linkNotFound();
  return found;
}

/** What a payment needs to know of a link before the engine reads it: which link, whose, and the invoice it pays or the plan it sells. */
export async function openForPayment(
  payload: string,
  callerTenant: TenantId | undefined,
): Promise<PayableLink> {
  if (tenantOfSlug(payload)) {
    const { link, project } = await linkBySlug(payload, callerTenant);
    const { currency, invoice, plan } = link;
    return { slug: link.slug, project, currency, ...(invoice && { invoice }), ...(plan && { plan }) };
  }
  const { slug, tenantId, projectId, currency, invoice, plan } = await openOnce(payload);
  if (callerTenant !== undefined && callerTenant !== tenantId) throw linkNotFound();
  const project = await recentProject(tenantId, projectId);
  if (!project || project.closedAt) throw linkNotFound();
  return {
    slug,
    project,
    currency: findCurrency(currency.code),
    ...(invoice && { invoice }),
    ...(plan && { plan }),
  };
}

/** The tenant of the link that a payload or a slug leads to. */
export const tenantOfPayload = async (payload: string): Promise<TenantId> =>
  tenantOfSlug(payload) ?? (await openOnce(payload)).tenantId;
