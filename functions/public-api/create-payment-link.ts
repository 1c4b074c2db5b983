import { BillingError } from '../../shared/domain/errors.ts';
import { AnyLinkRequest, CustomLinkRequest, PlanLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { createPaymentLink } from '../../shared/flows/links/create-link.ts';
import { parseWith } from '../../shared/http/layers/parse.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { linkView, referenceView } from '../../shared/http/views/link-view.ts';
import { ok, replayed } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

const TTL_MINUTES_DEFAULT = 60;
const ttlMinutes = Number(process.env.PAYMENT_LINK_TTL_MINUTES ?? TTL_MINUTES_DEFAULT);

const SourceType = { plan: 3, custom: 4 } as const;

/** POST /public-api/payment-links: what to charge comes in, an address for the hosted checkout goes out. */
export const handler = publicRoute({ body: AnyLinkRequest, isKeyed: true }, async ({ body, project, now, operation }) => {
  if (sourceTypeOf(body) === SourceType.plan) throw planNotFound(parseWith(PlanLinkRequest, body));
  const request = parseWith(CustomLinkRequest, body);
  const owner = await getNamedProject(project.tenantId, request.productOrigin);

  const { link, isReplay } = await createPaymentLink({ request, project: owner, ttlMinutes, operationId: operation?.id, now });
  const redirectUrl = await checkoutAddress(link, owner);
  return ok({ ...linkView(link, now), ...referenceView(link), redirectUrl }, replayed(isReplay));
});

/** The specification names this one mistake: the details sent as a list. */
function sourceTypeOf({ paymentSourceDetails: details }: Record<string, unknown>): number {
  const isObject = typeof details === 'object' && details !== null && !Array.isArray(details);
  const sourceType = isObject && 'sourceType' in details ? details.sourceType : undefined;
  if (sourceType === SourceType.plan || sourceType === SourceType.custom) return sourceType;
  const field = 'paymentSourceDetails.sourceType';
  const message = 'sourceType is required: send paymentSourceDetails as an object with sourceType 3 (plan) or 4 (custom amount).';
  const code = sourceType === undefined ? 'source_type_required' : 'invalid_request';
  throw new BillingError(code, message, { field, errors: [{ field, code: sourceType === undefined ? 'required' : 'invalid', message }] });
}

function planNotFound({ paymentSourceDetails }: PlanLinkRequest): BillingError {
  return new BillingError('plan_not_found', `There is no plan ${paymentSourceDetails.sourceReferenceSlug} on sale. Check the slug.`);
}
