import { beforeAll, expect, it } from 'vitest';
import {
  aPlanOnSale,
  type CatalogStaff,
  catalogStaff,
  planBody,
  productBody,
} from '../../support/catalog.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant } from '../../support/tenants.ts';

const PLANS = '/admin/plans';
let staff: CatalogStaff;
let theirs: CatalogStaff;
let product: string;
beforeAll(async () => {
  [staff, theirs] = [await catalogStaff(await aTenant()), await catalogStaff(await aTenant(), 'credential')];
  product = (await staff.make('/admin/product', productBody())).id;
});

let made = 0;
const body = (change: object = {}) => planBody(staff.tenant, product, { slug: `plan-${++made}`, ...change });
const stored = async ({ tenant }: CatalogStaff, id: string) =>
  (await recordsOf(tenant.tenant.id, `PLAN#${id}`))[0];
const monthly = { cycleId: 'monthly', currency: 'USD', amount: 10 };

it('The plans of a tenant are created as drafts, and read back in the fields that staff sent', async () => {
  const { addOn, category, plan } = await aPlanOnSale(staff, {
    ...{
      name: 'Gold, yearly',
      description: 'All of it',
      trialPeriod: true,
      trialDays: 14,
      gateway: staff.tenant.gateway?.id,
    },
    ...{
      availableCurrencies: ['usd', 'jpy', 'eur'],
      prices: [monthly, { ...monthly, currency: 'jpy', amount: 1500 }],
    },
  });
  expect(plan).toEqual({
    ...{
      id: expect.stringMatching(/^plan_/),
      version: 2,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
    ...{
      productOrigin: staff.tenant.project.id,
      product: expect.stringMatching(/^prod_/),
      status: 'active',
    },
    ...{
      slug: 'gold-yearly',
      name: 'Gold, yearly',
      description: 'All of it',
      billingType: 2,
      billingInterval: 1,
    },
    ...{ currency: 'USD', availableCurrencies: ['USD', 'JPY', 'EUR'], trialPeriod: true, trialDays: 14 },
    prices: [
      { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 10 },
      { cycleId: 'monthly', billingInterval: 1, currency: 'JPY', amount: 1500 },
    ],
    ...{ features: category.id, addons: [addOn.id], gateway: staff.tenant.gateway?.id },
  });
  expect((await staff.get(`${PLANS}/${plan.id}`)).body.data).toEqual(plan);
  expect(await stored(staff, plan.id)).toMatchObject({
    ...{
      pk: `T#${staff.tenant.tenant.id}#CATALOG`,
      tenantId: staff.tenant.tenant.id,
      status: 'active',
      trialDays: 14,
    },
    prices: [
      { currency: 'usd', minor: 1000 },
      { currency: 'jpy', minor: 1500 },
    ],
  });
});

it('The plans of a tenant are activated and retired, and a repeat changes nothing', async () => {
  const { id, status } = await staff.make(PLANS, body());
  const statuses = [];
  for (const verb of ['activate', 'activate', 'retire', 'retire', 'activate'])
    statuses.push(await staff.make(`${PLANS}/${id}/${verb}`));
  expect([status, ...statuses.map((plan) => [plan.status, plan.version])]).toEqual([
    ...['draft', ['active', 2], ['active', 2], ['retired', 3], ['retired', 3], ['active', 4]],
  ]);
});

it('The plans of a tenant take an edit, which merges what is sent and obeys the rules of a new plan', async () => {
  const { id, ...plan } = await staff.make(
    PLANS,
    body({ description: 'All of it', trialPeriod: true, trialDays: 7 }),
  );
  const edit = {
    version: 1,
    description: '',
    trialPeriod: false,
    prices: [{ ...monthly, amount: 12.5 }],
    slug: plan.slug,
  };
  const { body: changed } = await staff.patch(`${PLANS}/${id}`, edit);
  const { description: _, trialDays: __, ...rest } = plan;
  const prices = [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 12.5 }];
  expect(changed.data).toEqual({
    id,
    ...rest,
    prices,
    trialPeriod: false,
    version: 2,
    updatedAt: expect.any(String),
  });
  const before = await stored(staff, id);
  const refused = await staff.patch(`${PLANS}/${id}`, {
    version: 2,
    prices: [{ ...monthly, currency: 'GBP' }],
  });
  expect([refused.status, refused.body.error.field]).toEqual([422, 'prices.0.currency']);
  const late = await staff.patch(`${PLANS}/${id}`, { version: 1, name: 'Late' });
  expect([late.status, late.body.error.code, await stored(staff, id)]).toEqual([
    409,
    'edit_conflict',
    before,
  ]);
});

it.each([
  ['slug', 'other'],
  ['product', 'prod_other'],
  ['productOrigin', 'f'.repeat(24)],
  ['billingType', 1],
])('The plans of a tenant never change their %s', async (field, value) => {
  const { id } = await staff.make(PLANS, body());
  const { status, body: refused } = await staff.patch(`${PLANS}/${id}`, { version: 1, [field]: value });
  expect([status, refused.error.field]).toEqual([400, field]);
});

it('The plans of a tenant take one of ten edits of one version', async () => {
  const { id } = await staff.make(PLANS, body());
  const edits = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      staff.patch(`${PLANS}/${id}`, { version: 1, name: `N${index}` }),
    ),
  );
  const codes = edits.map(({ status, body: answered }) => answered.error?.code ?? status);
  expect(codes.toSorted()).toEqual([200, ...Array(9).fill('edit_conflict')]);
  expect(await stored(staff, id)).toMatchObject({ version: 2 });
});

it('The plans of a tenant have a slug each, made from the name when none is sent', async () => {
  const first = await staff.make(PLANS, body({ name: 'Ada’s Tea', slug: undefined }));
  const again = await staff.post(PLANS, body({ name: 'Adas tea!', slug: undefined }));
  expect([first.slug, again.status, again.body.error.code, again.body.error.field]).toEqual([
    'adas-tea',
    409,
    'already_exists',
    'slug',
  ]);
  const elsewhere = await aPlanOnSale(theirs, { slug: 'adas-tea' });
  expect(elsewhere.plan.slug).toBe('adas-tea');
});

it('The plans of a tenant refer to nothing of another tenant, and another tenant’s plan looks absent', async () => {
  const other = await aPlanOnSale(theirs);
  const before = await stored(theirs, other.plan.id);
  const refers = [
    { product: other.product.id },
    { features: other.category.id },
    { addons: [other.addOn.id] },
    { gateway: theirs.tenant.gateway?.id },
  ];
  const refused = await Promise.all(refers.map((change) => staff.post(PLANS, body(change))));
  expect(refused.map(({ body: answered }) => answered.error.field)).toEqual([
    'product',
    'features',
    'addons.0',
    'gateway',
  ]);
  const foreign = await staff.post(PLANS, body({ productOrigin: theirs.tenant.project.id }));
  expect(foreign.body.error.code).toBe('product_origin_not_found');
  const path = `${PLANS}/${other.plan.id}`;
  const asked = [
    staff.get(path),
    staff.patch(path, { version: 2, name: 'Mine' }),
    staff.post(`${path}/retire`),
    staff.post(`${path}/activate`),
  ];
  expect(
    (await Promise.all(asked)).map(({ status, body: answered }) => [status, answered.error.code]),
  ).toEqual(Array(4).fill([404, 'plan_not_found']));
  expect(await stored(theirs, other.plan.id)).toEqual(before);
});

it('the plans of a tenant are refused with a price that no card can be charged', async () => {
  const made = await staff.make(PLANS, body());
  const prices = [{ ...monthly, amount: 0.49 }];
  const asked = [
    staff.post(PLANS, body({ prices })),
    staff.patch(`${PLANS}/${made.id}`, { version: 1, prices }),
  ];
  expect(
    (await Promise.all(asked)).map(({ status, body: { error } }) => [status, error?.code, error?.field]),
  ).toEqual(Array(2).fill([422, 'amount_too_small', 'prices.0.amount']));
});
