import { PlanEdit, PlanRequest } from '../../domain/requests/catalog-requests.ts';
import { Plan } from '../answers/catalog.ts';
import type { Contract } from '../contract.ts';
import { catalogRoutes, VERSION } from './catalog-route.ts';

const plan = catalogRoutes({ one: 'a plan', many: 'plans', answer: Plan, notFound: 'plan_not_found' });
const fields = {
  productOrigin: 'The project that sells the plan: `data._id` of fetch-tenant. It never changes.',
  product: 'The product’s `id`. It never changes.',
  slug: 'The plan’s public identifier: lower-case words with hyphens. Without it, it is made from the name. It never changes.',
  name: 'What people read.',
  description: 'More about it.',
  billingType: '1 one-time, 2 recurring, as the product’s `pricing` says. It never changes.',
  billingInterval:
    'Months between two charges. Required when `billingType` is 2, and then the interval of one of the cycles.',
  currency: 'The base currency. Without it, the project’s.',
  availableCurrencies: 'What the plan is sold in. Without it, the currencies that have a price.',
  'availableCurrencies[]': 'One of the project’s currencies, in any case.',
  prices:
    'The price book: each cycle has one price for each currency at most, and always one in the base currency. An edit sends all.',
  'prices[].cycleId': 'Your own name for the cycle, such as `monthly`. A purchase chooses one.',
  'prices[].billingInterval': 'Months between two charges in this cycle. Without it, the plan’s.',
  'prices[].currency': 'ISO 4217, in any case.',
  'prices[].amount': 'In major units: zero, or at least the processor’s minimum.',
  taxCategory: 'Which of the tenant’s tax rates it has, where the project taxes. Without it, `standard`.',
  trialPeriod: 'Whether a purchase begins with a free trial.',
  trialDays: 'Days of the trial. Required when `trialPeriod` is true.',
  trials:
    'How often the trial may be had: `once` by a customer and with a card, of all plans of the product, or `always`. Without it, once.',
  features: 'The `id` of a feature category.',
  addons: 'What may be bought with the plan.',
  'addons[]': 'The `id` of an add-on that has a price in the base currency.',
  gateway: 'The `id` of an active gateway of the project. Without it, the service chooses.',
  upgradeMode:
    'How customers of a cheaper plan change to this one: `prorate` (now, the rest of the paid period at the new price), `full_price` (now, with a new cycle) or `period_end`. Without it, as the project says.',
  downgradeMode:
    'When customers of a dearer plan change to this one: `period_end` or `now`. Without it, as the project says.',
};
const refusals = ['product_origin_not_found', 'currency_not_available', 'amount_too_small'] as const;

export const adminPlans = {
  'admin/create-plan': plan.create(
    'A plan begins as a draft. It is for sale once it is activated, while its product is active. A slug that another plan of the tenant has is 409 `already_exists`.',
    { schema: PlanRequest, fields },
    [...refusals, 'already_exists'],
  ),
  'admin/list-plans': plan.list(),
  'admin/show-plan': plan.show(),
  'admin/change-plan': plan.change({ schema: PlanEdit, fields: { version: VERSION, ...fields } }, refusals),
  'admin/activate-plan': plan.setStatus('Activate a plan', 'Puts a draft or a retired plan on sale.'),
  'admin/retire-plan': plan.setStatus(
    'Retire a plan',
    'Storefronts no longer show it. What was bought goes on, for the price it was bought at.',
  ),
} as const satisfies Record<string, Contract>;
