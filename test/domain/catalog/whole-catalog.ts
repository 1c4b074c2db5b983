import type * as v from 'valibot';
import { type AddOn, AddOnRecord } from '../../../shared/domain/catalog/add-on.ts';
import { type FeatureCategory, FeatureCategoryRecord } from '../../../shared/domain/catalog/features.ts';
import { type Plan, PlanRecord } from '../../../shared/domain/catalog/plan.ts';
import { type Product, ProductRecord } from '../../../shared/domain/catalog/product.ts';
import { type Coupon, CouponRecord } from '../../../shared/domain/coupons/coupon.ts';
import { type Redemption, RedemptionRecord } from '../../../shared/domain/coupons/redemption.ts';

const at = '2026-11-21T12:00:00.000Z';
const owned = { tenantId: 't0123456789a', version: 1, createdAt: at, updatedAt: at };
const id = (prefix: string) => `${prefix}_${'0'.repeat(26)}`;

export const aProduct = (change: object = {}): Product =>
  ({ ...owned, id: id('prod'), name: 'Tea', pricing: 'recurring', status: 'active', ...change }) as never;
export const aFeatureCategory = (change: object = {}): FeatureCategory =>
  ({
    ...owned,
    id: id('feat'),
    name: 'Basic',
    features: [{ key: 'seats', label: 'Seats', type: 'limit', limit: 5 }],
    ...change,
  }) as never;
export const anAddOn = (change: object = {}): AddOn =>
  ({
    ...owned,
    id: id('addon'),
    name: 'Cup',
    billingType: 1,
    prices: [{ currency: 'usd', minor: 300 }],
    ...change,
  }) as never;
export const aPlan = (change: object = {}): Plan =>
  ({
    ...owned,
    ...{
      id: id('plan'),
      projectId: 'a'.repeat(24),
      productId: id('prod'),
      slug: 'gold',
      name: 'Gold',
      status: 'draft',
      billingType: 2,
    },
    ...{ currency: 'usd', availableCurrencies: ['usd'], addOnIds: [], intervalMonths: 1 },
    prices: [{ cycleId: 'monthly', intervalMonths: 1, currency: 'usd', minor: 1000 }],
    ...change,
  }) as never;

export const aCoupon = (change: object = {}): Coupon =>
  ({
    ...{
      ...owned,
      id: id('coupon'),
      code: 'TEN',
      status: 'active',
      percentOff: 10,
      firstPurchaseOnly: false,
      duration: 'once',
      shards: 8,
    },
    ...change,
  }) as never;
export const aRedemption = (change: object = {}): Redemption =>
  ({
    ...{
      tenantId: owned.tenantId,
      customerId: 'cst_1',
      attemptId: 'txn_1',
      code: 'TEN',
      shard: 0,
      status: 'reserved',
      createdAt: at,
    },
    ...change,
  }) as never;
const amounts = [{ currency: 'usd', minor: 500 }];
const RULES = {
  ...{
    name: 'Spring',
    amountsOff: amounts,
    minimums: amounts,
    validFrom: at,
    validTo: at,
    maxRedemptions: 10,
  },
  ...{ maxRedemptionsPerCustomer: 1, plans: [id('plan')], customerId: 'cst_1', cycles: 3 },
};

/** Each record of the catalog with all its fields, and the names of the optional ones. */
export const CATALOG_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  ['a product', ProductRecord, aProduct({ description: 'Leaves' }), ['description']],
  [
    'a plan',
    PlanRecord,
    aPlan({
      description: 'Leaves',
      trialDays: 7,
      featureCategoryId: id('feat'),
      gatewayId: 'gw_1',
      addOnIds: [id('addon')],
    }),
    ['intervalMonths', 'description', 'trialDays', 'featureCategoryId', 'gatewayId'],
  ],
  [
    'a feature category',
    FeatureCategoryRecord,
    aFeatureCategory({ features: [{ key: 'a', label: 'A', type: 'flag', limit: 1, enabled: true }] }),
    [],
  ],
  ['a coupon', CouponRecord, aCoupon(RULES), ['percentOff', ...Object.keys(RULES)]],
  ['a redemption', RedemptionRecord, aRedemption(), []],
  ['an add-on', AddOnRecord, anAddOn({ description: 'Of clay' }), ['description']],
];
