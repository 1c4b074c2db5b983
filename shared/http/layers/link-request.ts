import { BillingError } from '../../domain/errors.ts';
import { readSourceType, SourceType } from '../../domain/links/source-type.ts';
import { CustomLinkRequest, PlanLinkRequest } from '../../domain/requests/payment-link-request.ts';
import { wholeSetting } from '../../runtime/settings.ts';
import { parseWith } from './parse.ts';

/** A link's lifetime if its request has none: a setting of the deployment. */
export const DEFAULT_TTL_MINUTES = wholeSetting('PAYMENT_LINK_TTL_MINUTES');

type Body = Readonly<Record<string, unknown>>;

/** What the link is to be for. */
export const sourceTypeOf = ({ paymentSourceDetails }: Body): SourceType =>
  readSourceType(paymentSourceDetails, { 3: 'plan', 4: 'custom amount' });

/** The request for a link of a custom amount. A plan's answers `plan_not_found`: links for plans do not exist yet. */
export function parseLinkRequest(body: Body): CustomLinkRequest {
  if (sourceTypeOf(body) === SourceType.custom) return parseWith(CustomLinkRequest, body);
  parseWith(PlanLinkRequest, body);
  throw new BillingError('plan_not_found', 'Payment links for plans cannot be created yet. Send sourceType 4 and an amount.');
}
