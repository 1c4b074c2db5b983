import * as v from 'valibot';
import { BILLING_INTERVALS } from '../../domain/billing/cycle.ts';
import { FEATURE_TYPES, UNLIMITED } from '../../domain/catalog/feature-types.ts';
import { PLAN_STATUSES } from '../../domain/catalog/plan.ts';
import { PRICINGS, PRODUCT_STATUSES } from '../../domain/catalog/product.ts';
import { TRIALS } from '../../domain/catalog/trials.ts';
import { DOWNGRADE_MODES, UPGRADE_MODES } from '../../domain/changes/change-modes.ts';
import { ShownTax, TaxEstimate } from '../tax/tax.ts';
import { laterEntries } from './coupon.ts';
import { errorWith } from './error.ts';
import { currencyCode, day, instant, majorUnits, money, oneOf, text, whole, yesOrNo } from './fields.ts';

const recordEntries = {
  id: text('The record.'),
  version: whole('Counts the edits. Send it with the next one.'),
  createdAt: instant('When it was created.'),
  updatedAt: instant('When it was last changed.'),
};
const name = text('What people read.');
const description = v.optional(text('More about it.'));
const billingType = oneOf([1, 2], '1 one-time, 2 recurring.');
const billingInterval = v.optional(
  oneOf(BILLING_INTERVALS, 'Months between two charges of a recurring plan.'),
);
const amount = majorUnits('The price.');

export const Product = v.strictObject({
  ...recordEntries,
  name,
  description,
  pricing: oneOf(PRICINGS, 'What its plans charge.'),
  status: oneOf(PRODUCT_STATUSES, 'The plans of a retired product are not for sale.'),
});

export const Feature = v.strictObject({
  key: text('What a program asks for.'),
  label: text('What people read.'),
  type: oneOf(FEATURE_TYPES, 'A `limit` counts, a `flag` is on or off.'),
  limit: v.optional(
    v.pipe(
      v.union([v.number(), v.literal(UNLIMITED)]),
      v.description(`Of a limit: how much may be used, a whole number or \`${UNLIMITED}\`.`),
    ),
  ),
  enabled: v.optional(yesOrNo('Of a flag.')),
});

export const FeatureCategory = v.strictObject({ ...recordEntries, name, features: v.array(Feature) });

const addOnEntries = {
  name,
  description,
  billingType: oneOf([1, 2], '1 charged once, 2 with every charge of the plan.'),
  prices: v.array(v.strictObject({ currency: currencyCode('The currency.'), amount })),
};
const taxCategory = v.optional(text('Which of the tenant’s tax rates it has. Absent: `standard`.'));
export const AddOn = v.strictObject({ ...recordEntries, ...addOnEntries, taxCategory });

const pricingEntries = {
  slug: text('The plan’s public identifier. It never changes.'),
  name,
  description,
  billingType,
  billingInterval,
  currency: currencyCode('The base currency. A currency without a price of its own is converted from it.'),
  availableCurrencies: v.array(currencyCode('A currency that the plan is sold in.')),
  prices: v.array(
    v.strictObject({
      cycleId: text('The cycle. A purchase chooses one.'),
      billingInterval,
      currency: currencyCode('The currency.'),
      amount,
    }),
  ),
  trialPeriod: yesOrNo('Whether a purchase begins with a free trial.'),
  trialDays: v.optional(whole('Days of the trial.')),
};

export const Plan = v.strictObject({
  ...recordEntries,
  productOrigin: text('The project that sells the plan.'),
  product: text('The product.'),
  status: oneOf(PLAN_STATUSES, 'Storefronts show active plans.'),
  ...pricingEntries,
  taxCategory,
  trials: v.optional(
    oneOf(TRIALS, 'How often the trial may be had by a customer and with a card. Absent: once.'),
  ),
  features: v.optional(text('The feature category.')),
  addons: v.array(text('An add-on that may be bought with the plan.')),
  gateway: v.optional(text('The gateway that the plan charges through. Without it, the service chooses.')),
  upgradeMode: v.optional(
    oneOf(UPGRADE_MODES, 'How customers of a cheaper plan change to this one. Absent: as the project says.'),
  ),
  downgradeMode: v.optional(
    oneOf(
      DOWNGRADE_MODES,
      'When customers of a dearer plan change to this one. Absent: as the project says.',
    ),
  ),
});

export const AddOnOnSale = v.strictObject({ id: text('The add-on.'), ...addOnEntries });

export const PlanOnSale = v.strictObject({
  ...pricingEntries,
  product: v.strictObject({ name, description }),
  addons: v.array(AddOnOnSale),
});

export const SoldPlan = v.strictObject({
  id: text('The plan.'),
  slug: pricingEntries.slug,
  name: text('The plan’s name when it was bought.'),
  cycleId: text('The cycle that was bought.'),
});

export const SoldAddOn = v.strictObject({
  id: text('The add-on.'),
  name: text('The add-on’s name when it was bought.'),
  subscriptionId: text('The subscription that it was bought for.'),
});

export const PlanQuote = v.strictObject({
  plan: v.strictObject({ slug: pricingEntries.slug, name }),
  cycleId: text('The cycle.'),
  items: v.array(
    v.strictObject({
      name,
      addon: v.optional(text('The add-on. Absent on the line of the plan.')),
      amount: money('The price.'),
      recurs: yesOrNo('Whether it is charged in every cycle.'),
      dueNow: yesOrNo('Whether it is charged now; otherwise it begins when the trial ends.'),
    }),
  ),
  discount: v.nullable(
    v.strictObject({
      code: text('The coupon’s code.'),
      amount: money('What it takes off now.'),
      later: v.optional(v.strictObject(laterEntries)),
    }),
  ),
  dueNow: money('What a purchase charges now, after the discount, with its tax.'),
  tax: v.optional(ShownTax),
  wallet: v.optional(
    money('What of `dueNow` the wallet of the customer pays. Present when the request carries their token.'),
  ),
  dueByCard: v.optional(money('What is left of `dueNow` for the card. Present with `wallet`.')),
  recurring: v.nullable(
    v.strictObject({
      amount: money('What each later cycle costs without a coupon, before a tax that is added to prices.'),
      tax: v.optional(
        v.pipe(
          TaxEstimate,
          v.description('The tax of that, where the project taxes: `gross` is what a later cycle charges.'),
        ),
      ),
      billingInterval: whole('Months between two charges.'),
      nextBillingDate: day('When the next charge is due, if the plan is bought today.'),
      trialDays: v.optional(whole('Days of the trial.')),
    }),
  ),
  conversion: v.nullable(
    v.strictObject({
      baseCurrency: currencyCode('The plan’s base currency.'),
      rate: text('How many units of the quote’s currency one unit of the base currency buys.'),
      source: text('Where the rate is from.'),
      at: text('The date of the rate.'),
    }),
  ),
  quoteReceipt: text(
    'Says what was quoted, signed. A purchase that sends it is refused when the price has changed.',
  ),
});

/** A purchase whose quote is not the price any more. */
export const ChangedQuote = v.strictObject({
  ...errorWith(['quote_changed']).entries,
  data: v.strictObject({
    quote: PlanQuote,
    changed: v.array(
      v.strictObject({
        input: text('What has changed: such as `prices`, `rate`, `discount`, `trialDays` or `dueNow`.'),
        from: v.nullable(text('As it was quoted.')),
        to: v.nullable(text('As it is now.')),
      }),
    ),
  }),
});
