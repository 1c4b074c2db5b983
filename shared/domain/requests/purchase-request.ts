import * as v from 'valibot';
import { requiringSubscription, SUBSCRIPTION_NAMES } from './client/named-subscription.ts';
import { boundedText } from './payer/text-fields.ts';
import { amount, CustomLinkRequest, OBJECT } from './payment-link-request.ts';
import { CARD_FIELDS, ChallengePass, CouponCode, PayerInfo } from './payment-request.ts';

const ADD_ONS_MAX = 20;
const NAME_MAX = 200;
const ID_MAX = 100;
/** A receipt names every add-on, in base64. */
const RECEIPT_MAX = 4096;

/** The specification's `planInfo`. `amount` pays a part of an invoice. Without a cycle it is the plan's own, without a currency the plan's base currency. */
const PlanInfo = v.object(
  {
    paymentSourceDetails: v.object(
      { sourceType: v.optional(v.unknown()), sourceReferenceSlug: v.optional(boundedText(NAME_MAX)) },
      'sourceType is required: send an object with sourceType and sourceReferenceSlug.',
    ),
    metadata: CustomLinkRequest.entries.metadata,
    amount: v.optional(amount()),
    cycleId: v.optional(boundedText(100)),
    currency: v.optional(boundedText(3)),
    couponCode: CouponCode,
    addons: v.optional(
      v.pipe(
        v.array(boundedText(ID_MAX), 'Send a list of ids of add-ons.'),
        v.maxLength(ADD_ONS_MAX, `At most ${ADD_ONS_MAX} add-ons.`),
        v.check((ids) => new Set(ids).size === ids.length, 'An add-on can be bought once.'),
      ),
      [],
    ),
    quoteReceipt: v.optional(boundedText(RECEIPT_MAX)),
    allowDuplicate: v.optional(v.boolean('Send true or false.'), false),
    withoutTrial: v.optional(v.boolean('Send true or false.'), false),
  },
  OBJECT,
);

export const PurchaseRequest = v.object(
  {
    productOrigin: v.optional(CustomLinkRequest.entries.productOrigin),
    customerInfo: PayerInfo,
    ...CARD_FIELDS,
    challengePass: ChallengePass,
    planInfo: PlanInfo,
  },
  OBJECT,
);
export type PurchaseRequest = v.InferOutput<typeof PurchaseRequest>;

const { metadata, currency, couponCode, allowDuplicate } = PlanInfo.entries;

/** A purchase whose `planInfo` names an add-on and the subscription that it is bought for. */
export const AddOnPurchaseRequest = v.object(
  {
    ...PurchaseRequest.entries,
    planInfo: requiringSubscription(
      v.object(
        {
          addon: boundedText(ID_MAX),
          ...SUBSCRIPTION_NAMES,
          metadata,
          currency,
          couponCode,
          allowDuplicate,
        },
        OBJECT,
      ),
    ),
  },
  OBJECT,
);
export type AddOnPurchaseRequest = v.InferOutput<typeof AddOnPurchaseRequest>;
