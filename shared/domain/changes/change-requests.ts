import * as v from 'valibot';
import { namingSubscription, SUBSCRIPTION_NAMES } from '../requests/client/named-subscription.ts';
import { boundedText } from '../requests/payer/text-fields.ts';
import { OBJECT } from '../requests/payment-link-request.ts';
import { CARD_FIELDS } from '../requests/payment-request.ts';

const SLUG_MAX = 200;
const ID_MAX = 100;
const RECEIPT_MAX = 4096;

const fields = {
  planSlug: boundedText(SLUG_MAX),
  cycleId: v.optional(boundedText(ID_MAX)),
  /** Another currency than the one that the customer pays in, from the next cycle on. */
  currency: v.optional(boundedText(3)),
  quoteReceipt: v.optional(boundedText(RECEIPT_MAX)),
};
/** Show the change, and change nothing. */
const preview = v.optional(v.boolean('Send true or false.'), false);

/** The plan that a customer changes to. Without a cycle it is the plan's own. `subscriptionId` names one of several of the same plan. */
export const ApplyChangeRequest = namingSubscription(v.object({ ...fields, ...SUBSCRIPTION_NAMES }, OBJECT));
export const ChangePlanRequest = namingSubscription(
  v.object(
    {
      ...ApplyChangeRequest.entries,
      /** Another card than the one that is charged: it charges the later cycles too. */
      ...CARD_FIELDS,
      preview,
    },
    OBJECT,
  ),
);
export type ChangePlanRequest = v.InferOutput<typeof ChangePlanRequest>;

/** The plan that staff change the subscription of a customer to. */
export const StaffChangeRequest = v.object({ ...fields, preview }, OBJECT);
export type StaffChangeRequest = v.InferOutput<typeof StaffChangeRequest>;

/** Names one of several subscriptions of the same plan. */
export const OwnSubscriptionOf = namingSubscription(v.object(SUBSCRIPTION_NAMES, OBJECT));
