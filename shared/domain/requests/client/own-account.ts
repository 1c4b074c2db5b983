import * as v from 'valibot';
import { OrderCancellation } from '../order-request.ts';
import { BUYER_FIELDS } from '../payer/buyer.ts';
import { PERSON_FIELDS } from '../payer/person.ts';
import { boundedText } from '../payer/text-fields.ts';
import { CARD_FIELDS, PaymentMethodId } from '../payment-request.ts';
import { namingSubscription, SUBSCRIPTION_NAMES } from './named-subscription.ts';

/** Names one of several subscriptions of a plan. */
export const OwnSubscriptionRequest = namingSubscription(v.object(SUBSCRIPTION_NAMES, 'Send an object.'));
/** What a customer sends to cancel their subscription. */
export const PlanCancellation = namingSubscription(
  v.object({ ...OrderCancellation.entries, ...SUBSCRIPTION_NAMES }, 'Send an object.'),
);

/** What a customer's page sends of a card that it has taken. */
export const NewCardRequest = v.object(CARD_FIELDS, 'Send an object.');

/** Which of their saved cards a customer pays an invoice with. */
export const PayInvoiceRequest = v.object(
  { paymentMethodId: v.optional(PaymentMethodId) },
  'Send an object.',
);

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
