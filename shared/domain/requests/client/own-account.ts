import * as v from 'valibot';
import { OrderCancellation } from '../order-request.ts';
import { BUYER_FIELDS } from '../payer/buyer.ts';
import { PERSON_FIELDS } from '../payer/person.ts';
import { boundedText } from '../payer/text-fields.ts';
import { CARD_FIELDS } from '../payment-request.ts';

const SUBSCRIPTION = 'Send the id of a subscription; it begins with sub_.';

/** Names one of several subscriptions of a plan. */
export const OwnSubscriptionRequest = v.object(
  { subscription: v.optional(v.pipe(v.string(SUBSCRIPTION), v.maxLength(100, SUBSCRIPTION))) },
  'Send an object.',
);
/** What a customer sends to cancel their subscription. */
export const PlanCancellation = v.object(
  { ...OrderCancellation.entries, ...OwnSubscriptionRequest.entries },
  'Send an object.',
);

/** What a customer's page sends of a card that it has taken. */
export const NewCardRequest = v.object(CARD_FIELDS, 'Send an object.');

/** All that documents say of a customer: what is left out is removed. */
export const OwnDetailsRequest = v.object(
  {
    name: PERSON_FIELDS.name,
    mobile: PERSON_FIELDS.mobile,
    ...BUYER_FIELDS,
    /** Show what it would change of the next charges, and save nothing. */
    preview: v.optional(v.boolean('Send true or false.')),
  },
  'Send an object with name.',
);

/** The currency in which a customer wants to be quoted and billed. */
export const PreferredCurrencyRequest = v.object({ currency: boundedText(3) }, 'Send an object.');
