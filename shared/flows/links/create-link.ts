import { COUPON_SHARDS } from '../../domain/coupons/shards.ts';
import { BillingError, invalidField } from '../../domain/errors.ts';
import type { LinkSlug, TenantId } from '../../domain/ids.ts';
import {
  type ComparedField,
  differencesOf,
  requireSameCharge,
  requireSameFields,
} from '../../domain/links/differences.ts';
import { readOffer, withPayerAmount } from '../../domain/links/offer-choice.ts';
import { readOwnFields } from '../../domain/links/own-fields.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { prefillOf } from '../../domain/links/prefill.ts';
import { priceLink } from '../../domain/links/price-link.ts';
import { requireSmall } from '../../domain/links/public-link.ts';
import { symbolOf } from '../../domain/money/symbol.ts';
import {
  type CustomLinkRequest,
  OFFER_FIELDS,
  type OfferFields,
} from '../../domain/requests/payment-link-request.ts';
import { type PlanLinkRequest, sellsPlan } from '../../domain/requests/plan-link-request.ts';
import { type AnyBody, readableRequest } from '../../domain/requests/readable-link-request.ts';
import { returnAddress } from '../../domain/tenants/return-address.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { linkSlugFor, newLinkSlug, newOperationId } from '../../runtime/new-id.ts';
import { createLink, findLink } from '../../storage/links.ts';
import { createOffer } from '../../storage/offers/places.ts';
import { createPrefill } from '../../storage/offers/prefills.ts';
import { getNamedProject } from '../../storage/recent.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { countPublicLink } from './count-public-link.ts';
import { type LinkPart, planPart } from './plan-link.ts';
import { requireChargeable } from './require-chargeable.ts';
import { requireCycle } from './require-within-mandates.ts';

export type LinkOrder = Readonly<{
  request: CustomLinkRequest | PlanLinkRequest;
  /** What the caller sent, with all its fields: a repeat is compared by it. */
  body: AnyBody;
  project: Project;
  /** Anybody can be `public`; a `tenant` has proved itself. Each has its own keys, so neither can meet the other's link. */
  createdBy: 'public' | 'tenant';
  /** Where a `public` request comes from. */
  clientNetwork?: string;
  /** How long the link lives when its request does not say. */
  ttlMinutes: number;
  /** Names what a keyed request makes: a repeat after a crash makes the same slug. */
  operationId?: string;
  now: Date;
}>;
/** `differs`: the fields in which a repeat asked for something else than the existing link. */
export type CreatedLink = Readonly<{
  link: PaymentLink;
  isReplay: boolean;
  differs: readonly ComparedField[];
}>;

type Maker = Pick<LinkOrder, 'project' | 'createdBy'>;

/**
 * Makes a link, or gives the one that the body's `idempotencyKey` made before: a repeat gets its link whatever else it says. It is
 * looked up when `make` refuses the request, so that a first request waits for the table once. Throws what `make` throws when there is
 * no such link, and `idempotency_mismatch` when a tenant's repeat asks for another charge.
 */
export async function makeUnlessRepeated(
  body: AnyBody,
  maker: Maker,
  make: () => Promise<CreatedLink>,
): Promise<CreatedLink> {
  try {
    return await make();
  } catch (error) {
    const repeated = error instanceof BillingError ? await findRepeated(body, maker) : undefined;
    if (!repeated) throw error;
    return repeated;
  }
}

async function findRepeated(body: AnyBody, maker: Maker): Promise<CreatedLink | undefined> {
  const { idempotencyKey } = readableRequest(body).request;
  const link =
    idempotencyKey === undefined
      ? undefined
      : await findLink(maker.project.tenantId, namedSlug(maker, idempotencyKey));
  return link && repeatOf(link, body, maker);
}

/** Makes a payment link of the project that the request names as `productOrigin`. */
export async function createNamedLink({
  tenantId,
  ...order
}: Omit<LinkOrder, 'project'> & { tenantId: TenantId }): Promise<CreatedLink> {
  return await createPaymentLink({
    ...order,
    project: await getNamedProject(tenantId, order.request.productOrigin),
  });
}

/**
 * Makes a payment link: the body's `idempotencyKey` decides the slug, so no two requests make two links, however late or concurrent
 * they are. The loser of a race gets the winner's link.
 */
export async function createPaymentLink(order: LinkOrder): Promise<CreatedLink> {
  const { customer } = order.request;
  if (customer && order.createdBy === 'public') throw onlyBackend('customer');
  const prefill = customer && prefillOf(customer, order.request);
  const link = { ...(await linkOf(order, slugOf(order))), ...(prefill && { isPrefilled: true as const }) };
  const isPublic = order.createdBy === 'public';
  if (isPublic) requireSmall(link);
  const counts = isPublic ? [await countPublicLink(order.project, order.clientNetwork ?? '', order.now)] : [];
  const isKept = order.request.idempotencyKey !== undefined && !isPublic;
  try {
    const made = link.offer ? createOffer(link, link.offer) : [createLink(link, isKept)];
    if (prefill) made.push(createPrefill(link, prefill));
    await Promise.all([commit(made), ...counts.map((count) => commit([count]))]);
    return { link, isReplay: false, differs: [] };
  } catch (error) {
    if (hasLost(error, 'new link')) return repeatOf(error.found, order.body, order);
    throw error;
  }
}

function repeatOf(link: PaymentLink, body: AnyBody, { createdBy }: Maker): CreatedLink {
  const differs = differencesOf(link, body);
  if (createdBy === 'tenant') {
    requireSameCharge(differs);
    requireSameFields(link, body);
  }
  return { link, isReplay: true, differs };
}

async function linkOf(
  { request, project, ttlMinutes, createdBy, now }: LinkOrder,
  slug: LinkSlug,
): Promise<PaymentLink> {
  if (sellsPlan(request) && request.allowTrialAgain && createdBy === 'public')
    throw onlyBackend('allowTrialAgain');
  if (createdBy === 'public') refuseOffer(request);
  const part = sellsPlan(request)
    ? await planPart(request, project, now)
    : await customPart(request, project);
  const offer = readOffer(request, part, COUPON_SHARDS);
  const { expiresInMinutes, clientReference, metadata, successUrl, cancelUrl } = request;
  return {
    slug,
    tenantId: project.tenantId,
    projectId: project.id,
    status: offer ? LinkStatus.cancelled : LinkStatus.active,
    ...part,
    offer,
    ...(request.renewable && { renewable: true }),
    clientReference: clientReference || undefined,
    metadata,
    successUrl: successUrl ? returnAddress('successUrl', successUrl, project) : undefined,
    cancelUrl: cancelUrl ? returnAddress('cancelUrl', cancelUrl, project) : undefined,
    fields: readOwnFields(request.fields),
    createdBy,
    expiresAt: instant(minutesAfter(now, expiresInMinutes ?? ttlMinutes)),
    createdAt: instant(now),
    declines: 0,
  };
}

function refuseOffer(request: OfferFields): void {
  const sent = Object.keys(OFFER_FIELDS).find((field) => request[field as keyof OfferFields] !== undefined);
  if (sent) throw onlyBackend(sent);
}

const onlyBackend = (field: string) =>
  invalidField(field, 'Only the tenant’s backend, with its credential, may send it.');

async function customPart(request: CustomLinkRequest, project: Project): Promise<LinkPart> {
  const { additionalInfo, description, currency } = request;
  const priced = priceLink(withPayerAmount(request));
  const { charge, lines, recurring } = priced;
  const gateway = cardGatewayOf(project);
  requireChargeable(priced, project, gateway);
  await requireCycle(priced, project, gateway);
  return {
    gatewayId: gateway.id,
    currency: charge.currency,
    symbol: currency.symbol ?? symbolOf(charge.currency),
    chargeMinor: charge.minor,
    lines,
    description: description || undefined,
    additionalDescription: additionalInfo?.additionalDescription || undefined,
    recurring,
  };
}

function slugOf({ request, operationId, now, ...maker }: LinkOrder): LinkSlug {
  const { idempotencyKey } = request;
  if (idempotencyKey !== undefined) return namedSlug(maker, idempotencyKey);
  return newLinkSlug(maker.project.tenantId, operationId ?? newOperationId(now));
}

/** A project's id is hexadecimal, so no public key reads as a tenant's. */
function namedSlug({ project, createdBy }: Maker, idempotencyKey: string): LinkSlug {
  const name = `${project.id}:${idempotencyKey}`;
  return linkSlugFor(project.tenantId, project.linkSalt, createdBy === 'tenant' ? `tenant:${name}` : name);
}
