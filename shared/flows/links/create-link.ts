import type { LinkSlug } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { priceLink } from '../../domain/links/price-link.ts';
import type { CustomLinkRequest } from '../../domain/requests/payment-link-request.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { linkSlugFor, newLinkSlug, newOperationId } from '../../runtime/new-id.ts';
import { createLink, LinkExists } from '../../storage/links.ts';
import { commit } from '../../storage/table/table.ts';
import { requireChargeable } from './require-chargeable.ts';

export type LinkOrder = Readonly<{
  request: CustomLinkRequest;
  project: Project;
  ttlMinutes: number;
  /** Names what a keyed request makes: a repeat after a crash makes the same slug. */
  operationId?: string;
  now: Date;
}>;
export type CreatedLink = Readonly<{ link: PaymentLink; isReplay: boolean }>;

/**
 * Makes a payment link, or finds the one that the caller's key made before: the body's `idempotencyKey` decides the slug, so a
 * repeat meets its link in the same single write, whatever else it says.
 *
 * Throws `invalid_request`, `currency_not_available`, `amount_too_small`, `gateway_not_available`.
 */
export async function createPaymentLink(order: LinkOrder): Promise<CreatedLink> {
  const link = linkOf(order);
  try {
    await commit([createLink(link, order.request.idempotencyKey !== undefined)]);
    return { link, isReplay: false };
  } catch (error) {
    if (error instanceof LinkExists) return { link: error.link, isReplay: true };
    throw error;
  }
}

function linkOf(order: LinkOrder): PaymentLink {
  const { request, project, ttlMinutes, now } = order;
  const priced = priceLink(request);
  const gateway = cardGatewayOf(project);
  requireChargeable(priced, project, gateway);
  const { additionalInfo, description, currency, expiresInMinutes, clientReference, metadata } = request;
  return {
    slug: slugOf(order),
    tenantId: project.tenantId,
    projectId: project.id,
    gatewayId: gateway.id,
    status: LinkStatus.active,
    currency: priced.charge.currency,
    symbol: currency.symbol,
    chargeMinor: priced.charge.minor,
    lines: priced.lines,
    description: description || undefined,
    additionalDescription: additionalInfo?.additionalDescription || undefined,
    recurring: priced.recurring,
    clientReference: clientReference || undefined,
    metadata,
    expiresAt: instant(minutesAfter(now, expiresInMinutes ?? ttlMinutes)),
    createdAt: instant(now),
    declines: 0,
  };
}

function slugOf({ request, project, operationId, now }: LinkOrder): LinkSlug {
  const { idempotencyKey } = request;
  if (idempotencyKey === undefined) return newLinkSlug(project.tenantId, operationId ?? newOperationId(now));
  return linkSlugFor(project.tenantId, project.linkSalt, `${project.id}:${idempotencyKey}`);
}
