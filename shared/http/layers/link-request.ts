import type { ProjectId } from '../../domain/ids.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import { readSourceType, SourceType } from '../../domain/links/source-type.ts';
import { CustomLinkRequest } from '../../domain/requests/payment-link-request.ts';
import { PlanLinkRequest } from '../../domain/requests/plan-link-request.ts';
import { wholeSetting } from '../../runtime/settings.ts';
import type { FindPlace } from './fields/misspelt.ts';
import { placeOf } from './fields/places.ts';
import { parseWith } from './parse.ts';

/** A link's lifetime if its request has none: a setting of the deployment. */
export const DEFAULT_TTL_MINUTES = wholeSetting('PAYMENT_LINK_TTL_MINUTES');

type Body = Readonly<Record<string, unknown>>;

/** What the link is to be for. */
export const sourceTypeOf = ({ paymentSourceDetails }: Body): SourceType =>
  readSourceType(paymentSourceDetails, { 3: 'plan', 4: 'custom amount' });

export const sourceTypeOfLink = ({ plan }: PaymentLink): SourceType =>
  plan ? SourceType.plan : SourceType.custom;

/** The request for a link. One for a plan may leave out its project where a storefront asks. */
export function parseLinkRequest(body: Body, storefront?: ProjectId): CustomLinkRequest | PlanLinkRequest {
  const { paymentSourceDetails, ...rest } = body;
  if (sourceTypeOf(body) === SourceType.custom) return parseWith(CustomLinkRequest, rest, placeForCustom);
  const { sourceType, ...details } = paymentSourceDetails as Body;
  const ofPlan = Object.entries(rest).filter(([name]) => !ONLY_CUSTOM.has(name));
  return parseWith(PlanLinkRequest, {
    ...(storefront && { productOrigin: storefront }),
    ...Object.fromEntries(ofPlan),
    paymentSourceDetails: details,
  });
}

/** The specification lists these for all links. A plan says them itself, so a link for a plan ignores them. */
const ONLY_CUSTOM: ReadonlySet<string> = new Set(
  Object.keys(CustomLinkRequest.entries).filter((name) => !Object.hasOwn(PlanLinkRequest.entries, name)),
);

const placeForCustom: FindPlace = (name, path) =>
  path.length === 0 && Object.hasOwn(PlanLinkRequest.entries, name)
    ? `${name} of a link for a plan, which has sourceType 3`
    : placeOf(name, path);
