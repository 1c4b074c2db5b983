import { PlanQuery, PlansQuery } from '../../domain/requests/plan-queries.ts';
import { PlanQuoteQuery } from '../../domain/requests/plan-quote-query.ts';
import { Feature, PlanOnSale, PlanQuote } from '../answers/catalog.ts';
import { listOf, success } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';

const section = 'Plans';
const origin = 'A registered storefront origin, or its bare host. Without it, the origin of the request.';

export const storefrontPlans = {
  'public-api/list-plans': {
    section,
    summary: 'List the plans of a storefront',
    description:
      'The active plans of the project, by name. What staff change is seen after 15 seconds at the latest. A purchase reads the price again, so the listed price is no promise.',
    caller: 'storefront',
    query: {
      schema: PlansQuery,
      fields: { origin, ...PAGE_FIELDS },
    },
    answers: { 200: { means: 'A page of plans.', schema: listOf(PlanOnSale) } },
    errors: [],
  },
  'public-api/list-plan-features': {
    section,
    summary: 'List the features of a plan',
    description:
      'What a customer of the plan may use. A plan that is unknown, not for sale or another project’s is 404 `plan_not_found`. The list is empty for a plan without a feature category.',
    caller: 'storefront',
    path: { planSlug: 'The plan’s slug.' },
    query: { schema: PlanQuery, fields: { origin } },
    answers: { 200: { means: 'The features, all of them.', schema: listOf(Feature) } },
    errors: ['plan_not_found'],
  },
  'public-api/quote-plan': {
    section,
    summary: 'Quote a plan',
    description: `What a plan costs with the add-ons that are bought beside it: every line, what is charged now, and what recurs from when on. A trial defers what recurs. A currency in which the plan has no price is converted from its base currency, line by line, and rounded to what the processor charges; \`conversion\` then names the rate and its source.

A customer whom the shop has signed in, and whose token comes with the request as it does with a purchase, also sees what their wallet would pay now and what is left for the card, and no free trial that they have had.

The quote is for display: a purchase prices the plan again. One that sends \`quoteReceipt\` is refused when that gives anything else than what was quoted.`,
    caller: 'storefront',
    path: { planSlug: 'The plan’s slug.' },
    query: {
      schema: PlanQuoteQuery,
      fields: {
        origin,
        currency:
          'ISO 4217, in any case. Without it, the currency that the customer of the token prefers, if the plan is sold in it, or else the plan’s base currency.',
        cycleId: 'The cycle. Without it, that of the plan’s own interval.',
        addons: 'The ids of add-ons, with commas between them.',
        country: 'The buyer’s, for the tax: ISO 3166-1. Without it, the seller’s.',
        couponCode:
          'A coupon code, in any case. Empty means none. Conditions on the buyer are checked by the purchase. Every code that cannot be used gets one answer, 422 `coupon_not_valid`; with the customer’s token, it says why. A network that tried 20 of them in an hour gets 429 `rate_limited` for every code.',
        withoutTrial: 'true for the price without the plan’s free trial.',
      },
    },
    answers: { 200: { means: 'The quote.', schema: success(PlanQuote) } },
    errors: [
      'unauthenticated',
      'forbidden',
      'plan_not_found',
      'currency_not_available',
      'exchange_rate_not_available',
      'tax_not_available',
      'coupon_not_valid',
      'rate_limited',
    ],
  },
} as const satisfies Record<string, Contract>;
