import * as v from 'valibot';
import { BILLING_INTERVALS } from '../billing/cycle.ts';
import { FEATURE_TYPES, UNLIMITED } from '../catalog/feature-types.ts';
import { PRICINGS } from '../catalog/product.ts';
import { SLUG, SLUG_MAX } from '../catalog/slug.ts';
import { TRIALS } from '../catalog/trials.ts';
import { DOWNGRADE_MODES, UPGRADE_MODES } from '../changes/change-modes.ts';
import { boundedText, optionalText } from './payer/text-fields.ts';
import {
  amount,
  CustomLinkRequest,
  DESCRIPTION_MAX,
  OBJECT,
  oneOf,
  TRIAL_DAYS_MAX,
  wholeBetween,
} from './payment-link-request.ts';
import { TaxCategory } from './tax/fields.ts';

/** What a tenant's staff send to build the catalog. An edit sends only what changes, and the version that it was made from. */
const NAME_MAX = 100;
const ID_MAX = 60;
const PRICES_MAX = 300;
const ADD_ONS_MAX = 20;
const FEATURES_MAX = 100;
const LIMIT_MAX = 1_000_000_000;

const name = boundedText(NAME_MAX);
const description = optionalText(DESCRIPTION_MAX);
const code = (message: string) => v.pipe(v.string(message), v.trim(), v.regex(/^[A-Za-z]{3}$/, message));
const currency = code('Send a currency code such as USD.');
const identifier = (message: string) =>
  v.pipe(v.string(message), v.trim(), v.regex(/^[a-z0-9](?:[a-z0-9_-]{0,39})$/, message));
const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, 'Send a list.'), v.maxLength(most, `At most ${most} entries.`));
const atLeastOne = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(
    v.array(item, 'Send a list.'),
    v.minLength(1, 'Send at least one entry.'),
    v.maxLength(most, `At most ${most} entries.`),
  );
const word = (options: readonly string[]) => `Send one of ${options.join(', ')}.`;
const seen = 'Send the version of the record that the change was made from.';
const version = v.pipe(v.number(seen), v.integer(seen), v.minValue(1, seen));

export const ProductRequest = v.object(
  { name, description, pricing: v.picklist(PRICINGS, word(PRICINGS)) },
  OBJECT,
);
export type ProductRequest = v.InferOutput<typeof ProductRequest>;
export const ProductEdit = v.object({ version, ...v.partial(ProductRequest).entries }, OBJECT);
export type ProductEdit = v.InferOutput<typeof ProductEdit>;

const Feature = v.object(
  {
    key: identifier('Send 1 to 40 lower-case letters, digits, hyphens or underscores, such as seats.'),
    label: boundedText(NAME_MAX),
    type: v.picklist(FEATURE_TYPES, word(FEATURE_TYPES)),
    limit: v.optional(
      v.union([wholeBetween(0, LIMIT_MAX), v.literal(UNLIMITED)], `Send a whole number, or ${UNLIMITED}.`),
    ),
    enabled: v.optional(v.boolean('Send true or false.')),
  },
  OBJECT,
);
export const FeatureCategoryRequest = v.object({ name, features: atLeastOne(Feature, FEATURES_MAX) }, OBJECT);
export type FeatureCategoryRequest = v.InferOutput<typeof FeatureCategoryRequest>;
export const FeatureCategoryEdit = v.object(
  { version, ...v.partial(FeatureCategoryRequest).entries },
  OBJECT,
);
export type FeatureCategoryEdit = v.InferOutput<typeof FeatureCategoryEdit>;

const AddOnPrice = v.object({ currency, amount: amount() }, OBJECT);
export const AddOnRequest = v.object(
  {
    ...{ name, description, billingType: oneOf([1, 2]), prices: atLeastOne(AddOnPrice, PRICES_MAX) },
    taxCategory: v.optional(TaxCategory),
  },
  OBJECT,
);
export type AddOnRequest = v.InferOutput<typeof AddOnRequest>;
export const AddOnEdit = v.object({ version, ...v.partial(AddOnRequest).entries }, OBJECT);
export type AddOnEdit = v.InferOutput<typeof AddOnEdit>;

const slugMessage = 'Send lower-case words with hyphens between them, such as gold-yearly.';
const slug = v.pipe(
  v.string(slugMessage),
  v.trim(),
  v.maxLength(SLUG_MAX, `At most ${SLUG_MAX} characters.`),
  v.regex(SLUG, slugMessage),
);
const PlanPrice = v.object(
  {
    cycleId: identifier('Send a name of your own for the cycle, such as monthly.'),
    billingInterval: v.optional(oneOf(BILLING_INTERVALS)),
    currency,
    amount: amount(),
  },
  OBJECT,
);
export const PlanRequest = v.object(
  {
    productOrigin: CustomLinkRequest.entries.productOrigin,
    product: boundedText(ID_MAX),
    slug: v.optional(slug),
    name,
    description,
    billingType: oneOf([1, 2]),
    billingInterval: v.optional(oneOf(BILLING_INTERVALS)),
    currency: v.optional(currency),
    availableCurrencies: v.optional(listOf(currency, PRICES_MAX)),
    prices: atLeastOne(PlanPrice, PRICES_MAX),
    taxCategory: v.optional(TaxCategory),
    trialPeriod: v.optional(v.boolean('Send true or false.')),
    trialDays: v.optional(wholeBetween(1, TRIAL_DAYS_MAX)),
    trials: v.optional(v.picklist(TRIALS, word(TRIALS))),
    features: optionalText(ID_MAX),
    addons: v.optional(listOf(boundedText(ID_MAX), ADD_ONS_MAX)),
    gateway: optionalText(ID_MAX),
    upgradeMode: v.optional(v.picklist(UPGRADE_MODES, word(UPGRADE_MODES))),
    downgradeMode: v.optional(v.picklist(DOWNGRADE_MODES, word(DOWNGRADE_MODES))),
  },
  OBJECT,
);
export type PlanRequest = v.InferOutput<typeof PlanRequest>;
export const PlanEdit = v.object({ version, ...v.partial(PlanRequest).entries }, OBJECT);
export type PlanEdit = v.InferOutput<typeof PlanEdit>;
