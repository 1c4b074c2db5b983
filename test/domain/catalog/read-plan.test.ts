import { expect, it } from 'vitest';
import { readPlan, requestOf } from '../../../shared/domain/catalog/read-plan.ts';
import type { PlanRequest } from '../../../shared/domain/requests/catalog-requests.ts';
import { referenceRate } from '../../../shared/reference/exchange-rates.ts';
import { refusalOf } from '../../support/refusal.ts';
import { aRecord } from '../whole-records.ts';
import { aFeatureCategory, anAddOn, aPlan, aProduct } from './whole-catalog.ts';

const card = {
  id: 'gw_card',
  provider: 'processor',
  kind: 'processor',
  active: true,
  settlementCurrency: 'usd',
  hasKey: true,
};
const bank = { ...card, id: 'gw_bank', kind: 'offline', provider: 'bank' };
const closed = { ...card, id: 'gw_closed', active: false };
const project = aRecord('a project', {
  baseCurrency: 'usd',
  currencies: ['usd', 'eur', 'jpy', 'kwd'],
  gateways: [card, bank, closed],
});
const [cup, monthlyCup] = [anAddOn({ id: 'addon_once' }), anAddOn({ id: 'addon_monthly', billingType: 2 })];
const references = (change: object = {}) => ({
  ...{
    project,
    product: aProduct(),
    featureCategory: aFeatureCategory(),
    addOns: [cup, monthlyCup, anAddOn({ id: 'addon_eur', prices: [] })],
  },
  ...{ rateOf: referenceRate, ...change },
});
const monthly = { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 10 } as const;
const yearly = { ...monthly, cycleId: 'yearly', billingInterval: 12, amount: 99.99 } as const;
const request = (change: object = {}): PlanRequest =>
  ({
    ...{
      productOrigin: project.id,
      product: aProduct().id,
      name: 'Gold Tea',
      billingType: 2,
      billingInterval: 1,
      prices: [monthly],
    },
    ...change,
  }) as never;
const once = (change: object = {}) =>
  request({
    billingType: 1,
    billingInterval: undefined,
    prices: [{ cycleId: 'once', currency: 'USD', amount: 5 }],
    ...change,
  });
const oneTime = { product: aProduct({ pricing: 'one_time' }) };
const free = { product: aProduct({ pricing: 'free' }) };

it('a plan is read with its slug, its cycles and its amounts in minor units', () => {
  const prices = [
    monthly,
    yearly,
    { ...yearly, currency: 'jpy', amount: 15000 },
    { ...yearly, currency: 'KWD', amount: 30.12 },
  ];
  const choices = {
    trialPeriod: true,
    trialDays: 14,
    features: aFeatureCategory().id,
    addons: [cup.id, monthlyCup.id],
    gateway: 'gw_bank',
  };
  expect(readPlan(request({ prices, ...choices }), references())).toEqual({
    ...{
      projectId: project.id,
      productId: aProduct().id,
      slug: 'gold-tea',
      name: 'Gold Tea',
      billingType: 2,
      intervalMonths: 1,
    },
    ...{ currency: 'usd', availableCurrencies: ['usd', 'jpy', 'kwd'], trialDays: 14, gatewayId: 'gw_bank' },
    ...{ featureCategoryId: aFeatureCategory().id, addOnIds: [cup.id, monthlyCup.id] },
    prices: [
      { cycleId: 'monthly', intervalMonths: 1, currency: 'usd', minor: 1000 },
      { cycleId: 'yearly', intervalMonths: 12, currency: 'usd', minor: 9999 },
      { cycleId: 'yearly', intervalMonths: 12, currency: 'jpy', minor: 15000 },
      { cycleId: 'yearly', intervalMonths: 12, currency: 'kwd', minor: 30120 },
    ],
  });
});

it('a plan becomes a request that reads as the same plan', () => {
  const {
    tenantId: _,
    id: __,
    version: ___,
    createdAt: ____,
    updatedAt: _____,
    status: ______,
    ...fields
  } = aPlan({ trialDays: 3 });
  expect(
    readPlan(
      requestOf(aPlan({ trialDays: 3 })),
      references({ project: { ...project, id: fields.projectId } }),
    ),
  ).toEqual(fields);
});

it.each<[string, PlanRequest, object]>([
  ['a price of nothing', request({ prices: [{ ...monthly, amount: 0 }] }), {}],
  [
    'a price below the minimum where no card is charged',
    request({ prices: [{ ...monthly, amount: 0.01 }], gateway: 'gw_bank' }),
    {},
  ],
  ['no gateway', request(), { project: { ...project, gateways: [] } }],
  ['one price for ever', once(), oneTime],
  ['a free product, once', once({ prices: [{ cycleId: 'once', currency: 'USD', amount: 0 }] }), free],
  ['a free product, recurring', request({ prices: [{ ...monthly, amount: 0 }] }), free],
  ['a trial that is off', once({ trialPeriod: false, trialDays: 7 }), oneTime],
  [
    'a cycle whose interval is the plan’s',
    request({ prices: [{ ...monthly, billingInterval: undefined }] }),
    {},
  ],
  ['a currency that is offered without a price', request({ availableCurrencies: ['eur'] }), {}],
])('a plan may have %s', (_, given, change) => {
  expect(readPlan(given, references(change)).prices).toHaveLength(1);
});

it.each<[string, string, PlanRequest, object?]>([
  ['a product that does not exist', 'product', request(), { product: undefined }],
  [
    'a feature category that does not exist',
    'features',
    request({ features: 'feat_x' }),
    { featureCategory: undefined },
  ],
  ['an add-on that does not exist', 'addons.1', request({ addons: [cup.id, 'addon_x'] })],
  ['an add-on twice', 'addons.1', request({ addons: [cup.id, cup.id] })],
  ['an add-on without a price in the base currency', 'addons.0', request({ addons: ['addon_eur'] })],
  [
    'a recurring add-on of a plan that is charged once',
    'addons.0',
    once({ addons: [monthlyCup.id] }),
    oneTime,
  ],
  ['a gateway of another project', 'gateway', request({ gateway: 'gw_other' })],
  ['a gateway that is not active', 'gateway', request({ gateway: 'gw_closed' })],
  ['a recurring plan of a one-time product', 'billingType', request(), oneTime],
  ['a one-time plan of a recurring product', 'billingType', once()],
  ['a price of a free product', 'prices.0.amount', request(), free],
  ['a name that makes no slug', 'slug', request({ name: '茶' })],
  [
    'a trial of a plan that is charged once',
    'trialPeriod',
    once({ trialPeriod: true, trialDays: 7 }),
    oneTime,
  ],
  ['a trial without days', 'trialDays', request({ trialPeriod: true })],
  ['days without a trial', 'trialPeriod', request({ trialDays: 7 })],
  ['a base currency of no project', 'currency', request({ currency: 'GBP' })],
  [
    'an offered currency of no project',
    'availableCurrencies.1',
    request({ availableCurrencies: ['usd', 'xxx'] }),
  ],
  [
    'a price in a currency of no project',
    'prices.1.currency',
    request({ prices: [monthly, { ...monthly, currency: 'GBP' }] }),
  ],
  [
    'a price in a currency not offered',
    'prices.1.currency',
    request({ availableCurrencies: ['usd'], prices: [monthly, { ...monthly, currency: 'EUR' }] }),
  ],
  [
    'two prices of a cycle in one currency',
    'prices.1.currency',
    request({ prices: [monthly, { ...monthly, currency: 'usd', amount: 11 }] }),
  ],
  [
    'two intervals of a cycle',
    'prices.1.billingInterval',
    request({ prices: [monthly, { ...monthly, currency: 'EUR', billingInterval: 3 }] }),
  ],
  ['no interval', 'billingInterval', request({ billingInterval: undefined })],
  [
    'a cycle without an interval',
    'prices.0.billingInterval',
    request({ billingInterval: undefined, prices: [{ ...monthly, billingInterval: undefined }] }),
  ],
  ['an interval that no cycle has', 'billingInterval', request({ billingInterval: 3 })],
  ['an interval of a plan that is charged once', 'billingInterval', once({ billingInterval: 1 }), oneTime],
  [
    'an interval of the price that is charged once',
    'prices.0.billingInterval',
    once({ prices: [monthly] }),
    oneTime,
  ],
  [
    'two cycles of a plan that is charged once',
    'prices',
    once({ prices: ['a', 'b'].map((cycleId) => ({ cycleId, currency: 'USD', amount: 5 })) }),
    oneTime,
  ],
  [
    'a cycle without a price in the base currency',
    'prices',
    request({ prices: [monthly, { ...yearly, currency: 'EUR' }] }),
  ],
  [
    'more decimals than the currency has',
    'prices.1.amount',
    request({ prices: [monthly, { ...monthly, currency: 'JPY', amount: 1500.5 }] }),
  ],
  [
    'a price below the processor’s minimum',
    'prices.0.amount',
    request({ prices: [{ ...monthly, amount: 0.49 }] }),
  ],
  [
    'a converted price below the minimum',
    'prices.1.amount',
    request({ prices: [monthly, { ...monthly, currency: 'JPY', amount: 76 }] }),
  ],
])('a plan is refused with %s, naming %s', (_, field, given, change) => {
  expect(refusalOf(() => readPlan(given, references(change)))).toMatchObject({ field });
});
