import {
  AddOnEdit,
  AddOnRequest,
  FeatureCategoryEdit,
  FeatureCategoryRequest,
  ProductEdit,
  ProductRequest,
} from '../../domain/requests/catalog-requests.ts';
import { AddOn, FeatureCategory, Product } from '../answers/catalog.ts';
import type { Contract } from '../contract.ts';
import { catalogRoutes, VERSION } from './catalog-route.ts';

const product = catalogRoutes({
  one: 'a product',
  many: 'products',
  answer: Product,
  notFound: 'product_not_found',
});
const category = catalogRoutes({
  one: 'a feature category',
  many: 'feature categories',
  answer: FeatureCategory,
  notFound: 'feature_category_not_found',
});
const addOn = catalogRoutes({
  one: 'an add-on',
  many: 'add-ons',
  answer: AddOn,
  notFound: 'add_on_not_found',
});
const never = 'It never changes.';

const productFields = {
  name: 'What people read.',
  description: 'More about it.',
  pricing: `What its plans charge: \`free\` nothing, \`one_time\` one price once, \`recurring\` a price in every cycle. ${never}`,
};
const categoryFields = {
  name: 'What staff call it.',
  features: 'The features. An edit sends all of them.',
  'features[].key': 'What a program asks for. Each comes once.',
  'features[].label': 'What people read.',
  'features[].type': 'A `limit` counts, a `flag` is on or off.',
  'features[].limit': 'Of a limit: how much may be used, a whole number or `unlimited`.',
  'features[].enabled': 'Of a flag.',
};
const addOnFields = {
  name: 'What people read.',
  description: 'More about it.',
  billingType: `1 charged once, 2 with every charge of the plan. ${never}`,
  prices: 'One price for each currency. An edit sends all of them.',
  'prices[].currency': 'ISO 4217, in any case.',
  'prices[].amount': 'In major units.',
  taxCategory: 'Which of the tenant’s tax rates it has, where the project taxes. Without it, `standard`.',
};

/** What plans are made of. */
export const adminOffers = {
  'admin/create-product': product.create(
    'A product says what is sold; its plans say for how much. It is active at once.',
    {
      schema: ProductRequest,
      fields: productFields,
    },
  ),
  'admin/list-products': product.list(),
  'admin/show-product': product.show(),
  'admin/change-product': product.change({
    schema: ProductEdit,
    fields: { version: VERSION, ...productFields },
  }),
  'admin/activate-product': product.setStatus('Activate a product', 'Its active plans are for sale again.'),
  'admin/retire-product': product.setStatus(
    'Retire a product',
    'None of its plans is for sale. What was bought goes on.',
  ),
  'admin/create-feature-category': category.create(
    'What customers of a plan may use. Several plans may share one.',
    {
      schema: FeatureCategoryRequest,
      fields: categoryFields,
    },
  ),
  'admin/list-feature-categories': category.list(),
  'admin/show-feature-category': category.show(),
  'admin/change-feature-category': category.change({
    schema: FeatureCategoryEdit,
    fields: { version: VERSION, ...categoryFields },
  }),
  'admin/create-add-on': addOn.create('Something that customers may buy beside a plan.', {
    schema: AddOnRequest,
    fields: addOnFields,
  }),
  'admin/list-add-ons': addOn.list(),
  'admin/show-add-on': addOn.show(),
  'admin/change-add-on': addOn.change({ schema: AddOnEdit, fields: { version: VERSION, ...addOnFields } }),
} as const satisfies Record<string, Contract>;
