import * as v from 'valibot';
import { OrderCancellation } from '../order-request.ts';
import { boundedText } from '../payer/text-fields.ts';
import { CARD_FIELDS } from '../payment-request.ts';
import { namingSubscription, SUBSCRIPTION_NAMES } from './named-subscription.ts';

/** Names one of several subscriptions of a plan. */
export const OwnSubscriptionRequest = namingSubscription(v.object(SUBSCRIPTION_NAMES, 'Send an object.'));
/** What a customer sends to cancel their subscription. */
export const PlanCancellation = namingSubscription(
  v.object({ ...OrderCancellation.entries, ...SUBSCRIPTION_NAMES }, 'Send an object.'),
);

/** What a customer's page sends of a card that it has taken. */
export const NewCardRequest = v.object(CARD_FIELDS, 'Send an object.');

/** The currency in which a customer wants to be quoted and billed. */
export const PreferredCurrencyRequest = v.object({ currency: boundedText(3) }, 'Send an object.');
