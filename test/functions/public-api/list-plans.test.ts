import { beforeAll, expect, it } from 'vitest';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import {
  aPlanOnSale,
  type CatalogStaff,
  catalogStaff,
  featuresBody,
  planBody,
} from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { type CallOptions, call } from '../../support/gateway.ts';
import { aTenant } from '../../support/tenants.ts';

const PLANS = '/public-api/plan';
let staff: CatalogStaff;
let onSale: Awaited<ReturnType<typeof aPlanOnSale>>;
const hidden: string[] = [];
const secondShop = `https://second-${Date.now()}.test`;
beforeAll(async () => {
  const tenant = await aTenant();
  staff = await catalogStaff(tenant);
  onSale = await aPlanOnSale(staff, {
    name: 'bronze',
    description: 'All of it',
    trialPeriod: true,
    trialDays: 7,
  });
  for (const name of ['Silver', 'Äther', 'Gold'])
    await aPlanOnSale(staff, { name, features: '', addons: [] });
  const draft = await staff.make('/admin/plans', planBody(tenant, onSale.product.id, { name: 'Draft' }));
  const retired = (await aPlanOnSale(staff, { name: 'Retired' })).plan;
  await staff.make(`/admin/plans/${retired.id}/retire`);
  const withdrawn = await aPlanOnSale(staff, { name: 'Withdrawn' });
  await staff.make(`/admin/product/${withdrawn.product.id}/retire`);
  const { name, baseCurrency, timeZone, checkoutUrl } = tenant.project;
  const second = {
    tenantId: tenant.tenant.id,
    name: `${name} 2`,
    origins: [secondShop],
    baseCurrency,
    timeZone,
    checkoutUrl,
  };
  const { result: project } = await createProject(second, { now: now() });
  const elsewhere = (await aPlanOnSale(staff, { name: 'Elsewhere', productOrigin: project.id })).plan;
  const foreign = (await aPlanOnSale(await catalogStaff(await aTenant()), { name: 'Foreign' })).plan;
  hidden.push(...[draft, retired, withdrawn.plan, elsewhere, foreign].map(({ slug }) => slug), 'never-made');
});

const ask = (path = PLANS, options: CallOptions = {}) =>
  call('GET', path, { origin: staff.tenant.origin, ...options });
const namesOf = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

it('GET /public-api/plan lists the active plans of the storefront’s project by name, with all that a buyer decides by', async () => {
  const { status, body } = await ask();
  expect([status, namesOf({ body }), body.hasMore]).toEqual([
    200,
    ['bronze', 'Gold', 'Silver', 'Äther'],
    false,
  ]);
  expect(body.data[0]).toEqual({
    ...{
      slug: 'bronze',
      name: 'bronze',
      description: 'All of it',
      product: { name: 'Tea' },
      billingType: 2,
      billingInterval: 1,
    },
    ...{ currency: 'USD', availableCurrencies: ['USD'], trialPeriod: true, trialDays: 7 },
    prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 10 }],
    addons: [
      { id: onSale.addOn.id, name: 'Cup', billingType: 1, prices: [{ currency: 'USD', amount: 3.5 }] },
    ],
  });
});

it('GET /public-api/plan is read page by page, and refuses another list’s cursor', async () => {
  const first = (await ask(PLANS, { query: { limit: '3' } })).body;
  const { nextCursor: cursor } = first;
  const second = await ask(PLANS, { query: { limit: '3', cursor } });
  expect([namesOf({ body: first }).length, namesOf(second), second.body.nextCursor]).toEqual([
    3,
    ['Äther'],
    null,
  ]);
  const wrong: Record<string, string>[] = [{ limit: '0' }, { cursor: 'x' }, { cursor, origin: secondShop }];
  for (const query of wrong) expect((await ask(PLANS, { query })).status).toBe(400);
});

it('GET /public-api/plan/:planSlug/features lists what the plan’s customers may use, and nothing for a plan without a category', async () => {
  const { status, body } = await ask(`${PLANS}/bronze/features`);
  expect([status, body.data]).toEqual([200, featuresBody().features]);
  expect((await ask(`${PLANS}/gold/features`)).body.data).toEqual([]);
});

it('GET /public-api/plan/:planSlug/features answers 404 for a plan that is unknown, a draft, retired, of a retired product, of another project or another tenant’s', async () => {
  const answers = await Promise.all(hidden.map((slug) => ask(`${PLANS}/${slug}/features`)));
  expect(
    new Set(answers.map(({ status, body }) => `${status} ${body.error.code} ${body.error.message}`)).size,
  ).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'plan_not_found' } } });
});
