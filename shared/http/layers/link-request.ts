import { BillingError, invalidField } from '../../domain/errors.ts';
import { SourceType } from '../../domain/links/source-type.ts';
import { CustomLinkRequest, PlanLinkRequest } from '../../domain/requests/payment-link-request.ts';
import { wholeSetting } from '../../runtime/settings.ts';
import { parseWith } from './parse.ts';

/** A link's lifetime if its request has none: a setting of the deployment. */
export const DEFAULT_TTL_MINUTES = wholeSetting('PAYMENT_LINK_TTL_MINUTES');

type Body = Readonly<Record<string, unknown>>;

/** What the link is to be for. The specification names one mistake: the details sent as a list. */
export function sourceTypeOf({ paymentSourceDetails: details }: Body): SourceType {
  const isObject = typeof details === 'object' && details !== null && !Array.isArray(details);
  const sourceType = isObject && 'sourceType' in details ? details.sourceType : undefined;
  if (sourceType === SourceType.plan || sourceType === SourceType.custom) return sourceType;
  const field = 'paymentSourceDetails.sourceType';
  if (sourceType === '3' || sourceType === '4') throw invalidField(field, `sourceType must be a number, not a string: send ${sourceType}.`);
  const message = 'sourceType is required: send paymentSourceDetails as an object with sourceType 3 (plan) or 4 (custom amount).';
  const code = sourceType === undefined ? 'source_type_required' : 'invalid_request';
  throw new BillingError(code, message, { field, errors: [{ field, code: sourceType === undefined ? 'required' : 'invalid', message }] });
}

/** The request for a link of a custom amount. A plan's answers `plan_not_found`: links for plans do not exist yet. */
export function parseLinkRequest(body: Body): CustomLinkRequest {
  if (sourceTypeOf(body) === SourceType.custom) return parseWith(CustomLinkRequest, body);
  parseWith(PlanLinkRequest, body);
  throw new BillingError('plan_not_found', 'Payment links for plans cannot be created yet. Send sourceType 4 and an amount.');
}
