import * as v from 'valibot';
import { BILLING_INTERVALS } from '../billing/cycle.ts';
import { PROJECT_ID } from '../ids.ts';
import { OwnFieldsRequest } from '../links/own-fields.ts';
import { PrefilledCustomer } from './payer/person.ts';
import { boundedText, optionalText } from './payer/text-fields.ts';
import { TaxCategory } from './tax/fields.ts';

/**
 * What a caller may ask a payment link with, as the specification's resource tables shape it. Bounds on length and count
 * are the service's own. Amounts stay numbers in major units here: they are read once the currency is known.
 */
export const DESCRIPTION_MAX = 500;
export const ITEMS_MAX = 100;
const QUANTITY_MAX = 1_000_000;
export const TRIAL_DAYS_MAX = 730;
const EXPIRES_IN_MINUTES_MAX = 43_200;
const CLIENT_REFERENCE_MAX = 200;
const METADATA_KEYS_MAX = 50;
const METADATA_KEY_MAX = 40;
const METADATA_VALUE_MAX = 500;
const RETURN_ADDRESS_MAX = 1000;
const PAYMENTS_MAX = 1_000_000;
const TAKEN_MAX = 10_000;
export const OBJECT = 'Send an object.';

export const amount = () =>
  v.pipe(v.number('Send a number in major units, such as 19.99.'), v.minValue(0, 'Must not be negative.'));
export const wholeBetween = (least: number, most: number) => {
  const message = `Send a whole number from ${least} to ${most}.`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};
export const oneOf = <const Options extends readonly number[]>(options: Options) =>
  v.picklist(options, `Send one of ${options.join(', ')}.`);

export const Item = v.object(
  {
    name: boundedText(200),
    unitPrice: v.optional(amount()),
    quantity: v.optional(wholeBetween(1, QUANTITY_MAX)),
    totalAmount: v.optional(amount()),
    taxCategory: v.optional(TaxCategory),
  },
  OBJECT,
);

const RecurringDetails = v.object(
  {
    billingInterval: oneOf(BILLING_INTERVALS),
    recurringAmount: v.optional(amount()),
    isOnTrial: v.optional(v.boolean('Send true or false.')),
    trialPeriod: v.optional(v.object({ durationInDays: wholeBetween(0, TRIAL_DAYS_MAX) }, OBJECT)),
  },
  OBJECT,
);

const Metadata = v.pipe(
  v.record(
    boundedText(METADATA_KEY_MAX),
    v.pipe(
      v.string('Send text.'),
      v.maxLength(METADATA_VALUE_MAX, `At most ${METADATA_VALUE_MAX} characters.`),
    ),
    'Send an object of texts.',
  ),
  v.maxEntries(METADATA_KEYS_MAX, `At most ${METADATA_KEYS_MAX} keys.`),
);

/** What a link takes that may be paid more than once, or renewed. Only the tenant's backend may send it. */
export const OFFER_FIELDS = {
  maxPayments: v.optional(wholeBetween(1, PAYMENTS_MAX)),
  quantity: v.optional(
    v.object({ min: wholeBetween(1, TAKEN_MAX), max: wholeBetween(1, TAKEN_MAX) }, 'Send {"min", "max"}.'),
  ),
  payerAmount: v.optional(
    v.object({ min: amount(), max: amount(), suggested: v.optional(amount()) }, 'Send {"min", "max"}.'),
  ),
  renewable: v.optional(v.boolean('Send true or false.')),
};
export type OfferFields = v.InferOutput<v.ObjectSchema<typeof OFFER_FIELDS, undefined>>;

/** Any object: the kind of link that it asks for decides whether `CustomLinkRequest` or `PlanLinkRequest` reads it. */
export const AnyLinkRequest = v.record(v.string(), v.unknown(), OBJECT);

export const CustomLinkRequest = v.object(
  {
    productOrigin: v.pipe(
      v.string('Send the project identifier that fetch-tenant returns as data._id.'),
      v.trim(),
      v.toLowerCase(),
      v.regex(PROJECT_ID, 'Send the 24 hexadecimal characters that fetch-tenant returns as data._id.'),
    ),
    amount: v.optional(amount()),
    currency: v.object(
      { code: boundedText(3), symbol: v.optional(boundedText(8)) },
      'Send an object such as {"code": "USD"}.',
    ),
    billingType: v.optional(oneOf([1, 2]), 1),
    description: optionalText(DESCRIPTION_MAX),
    additionalInfo: v.optional(v.object({ additionalDescription: optionalText(DESCRIPTION_MAX) }, OBJECT)),
    items: v.optional(
      v.pipe(v.array(Item, 'Send a list.'), v.maxLength(ITEMS_MAX, `At most ${ITEMS_MAX} items.`)),
    ),
    recurringDetails: v.optional(RecurringDetails),
    expiresInMinutes: v.optional(wholeBetween(1, EXPIRES_IN_MINUTES_MAX)),
    idempotencyKey: v.optional(boundedText(255)),
    clientReference: optionalText(CLIENT_REFERENCE_MAX),
    metadata: v.optional(Metadata),
    successUrl: optionalText(RETURN_ADDRESS_MAX),
    cancelUrl: optionalText(RETURN_ADDRESS_MAX),
    fields: OwnFieldsRequest,
    customer: v.optional(PrefilledCustomer),
    ...OFFER_FIELDS,
  },
  OBJECT,
);
export type CustomLinkRequest = v.InferOutput<typeof CustomLinkRequest>;
