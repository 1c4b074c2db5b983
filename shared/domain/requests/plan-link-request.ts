import * as v from 'valibot';
import { boundedText } from './payer/text-fields.ts';
import { CustomLinkRequest, OBJECT, OFFER_FIELDS } from './payment-link-request.ts';
import { PurchaseRequest } from './purchase-request.ts';

const SLUG_MAX = 200;
const {
  productOrigin,
  currency,
  expiresInMinutes,
  idempotencyKey,
  clientReference,
  metadata,
  successUrl,
  cancelUrl,
  fields,
  customer,
} = CustomLinkRequest.entries;
const { cycleId, addons } = PurchaseRequest.entries.planInfo.entries;

/** A link for a plan. The plan says what is charged; without a cycle it is the plan's own, without a currency the plan's base currency. */
export const PlanLinkRequest = v.object(
  {
    paymentSourceDetails: v.object({ sourceReferenceSlug: boundedText(SLUG_MAX) }, OBJECT),
    productOrigin,
    cycleId,
    currency: v.optional(currency),
    addons,
    allowTrialAgain: v.optional(v.boolean('Send true or false.')),
    expiresInMinutes,
    idempotencyKey,
    clientReference,
    metadata,
    successUrl,
    cancelUrl,
    fields,
    customer,
    ...OFFER_FIELDS,
  },
  OBJECT,
);
export type PlanLinkRequest = v.InferOutput<typeof PlanLinkRequest>;

/** Only a request that names a plan has add-ons, if only an empty list. */
export const sellsPlan = (request: object): request is PlanLinkRequest => 'addons' in request;
