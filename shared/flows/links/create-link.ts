import { BillingError } from '../../domain/errors.ts';
import type { LinkSlug } from '../../domain/ids.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { type PricedLink, priceLink } from '../../domain/links/price-link.ts';
import { minimumCharge } from '../../domain/money/minimum.ts';
import type { Money } from '../../domain/money/money.ts';
import { toMajor } from '../../domain/money/money.ts';
import type { CustomLinkRequest } from '../../domain/requests/payment-link-request.ts';
import { cardGatewayOf, type GatewaySummary, type Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { referenceRate } from '../../reference/exchange-rates.ts';
import { linkSlugFor, newLinkSlug } from '../../runtime/new-id.ts';
import {
  bindIdempotencyKey,
  type IdempotencyKey,
  IdempotencyKeyTaken,
  onceKey,
  readIdempotencyKey,
} from '../../storage/idempotency-keys.ts';
import { createLink, findLink, LinkExists } from '../../storage/links.ts';
import { commit, get } from '../../storage/table.ts';

export type LinkOrder = Readonly<{ request: CustomLinkRequest; project: Project; ttlMinutes: number; once?: IdempotencyKey; now: Date }>;
export type CreatedLink = Readonly<{ link: PaymentLink; isReplay: boolean }>;

/**
 * Makes a payment link, or finds the one the caller's key made before.
 *
 * The body's `idempotencyKey` decides the slug, so a repeat meets its link in the same single write, whatever else it says.
 * The `Idempotency-Key` header is bound in the write's transaction.
 *
 * Throws `invalid_request`, `currency_not_available`, `amount_too_small`, `gateway_not_available`, `idempotency_mismatch`.
 */
export async function createPaymentLink(order: LinkOrder): Promise<CreatedLink> {
  const link = linkOf(order);
  const { once, now, project, request } = order;
  const isNamedByCaller = request.idempotencyKey !== undefined;
  try {
    await commit([
      createLink(link, isNamedByCaller),
      ...(once ? [bindIdempotencyKey(project.tenantId, once, { linkSlug: link.slug }, now)] : []),
    ]);
    return { link, isReplay: false };
  } catch (error) {
    if (error instanceof LinkExists) return { link: error.link, isReplay: true };
    if (error instanceof IdempotencyKeyTaken) return await getReplay(order);
    throw error;
  }
}

/** What the header's key is bound to: read only when binding it failed, so a first request pays nothing for it. */
async function getReplay({ once, project, now }: LinkOrder): Promise<CreatedLink> {
  const bound = once && readIdempotencyKey(await get(onceKey(project.tenantId, once)), once, now);
  const link = bound && 'linkSlug' in bound ? await findLink(project.tenantId, bound.linkSlug) : undefined;
  if (!link) throw new BillingError('busy', 'The request could not be completed just now. Send it again.', { retryAfterSeconds: 1 });
  return { link, isReplay: true };
}

function linkOf({ request, project, ttlMinutes, now }: LinkOrder): PaymentLink {
  const priced = priceLink(request);
  const gateway = cardGatewayOf(project);
  requireChargeable(priced, project, gateway);
  const { additionalInfo, description, currency, expiresInMinutes } = request;
  return {
    slug: slugOf(request, project, now),
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
    expiresAt: instant(minutesAfter(now, expiresInMinutes ?? ttlMinutes)),
    createdAt: instant(now),
    declines: 0,
  };
}

function requireChargeable({ charge, recurring }: PricedLink, project: Project, { settlementCurrency }: GatewaySummary): void {
  const { currency } = charge;
  if (!project.currencies.includes(currency)) {
    const code = currency.toUpperCase();
    throw new BillingError('currency_not_available', `This project does not charge in ${code}. See the currency list.`, {
      field: 'currency.code',
    });
  }
  const minimum = minimumCharge(currency, settlementCurrency, referenceRate(settlementCurrency, currency));
  if (charge.minor > 0) requireMinimum(charge.minor, minimum, 'amount');
  if (recurring) requireMinimum(recurring.amountMinor, minimum, 'recurringDetails.recurringAmount');
}

function requireMinimum(minor: number, minimum: Money, field: string): void {
  if (minor >= minimum.minor) return;
  const least = `${toMajor(minimum)} ${minimum.currency.toUpperCase()}`;
  throw new BillingError('amount_too_small', `The card processor charges at least ${least}. Send a larger amount.`, { field });
}

function slugOf({ idempotencyKey }: CustomLinkRequest, project: Project, now: Date): LinkSlug {
  if (idempotencyKey === undefined) return newLinkSlug(project.tenantId, now);
  return linkSlugFor(project.tenantId, project.linkSalt, `${project.id}:${idempotencyKey}`);
}
