import { beforeAll, expect, it } from 'vitest';
import { CACHED_ROUTES } from '../../functions/cached-routes.ts';
import { aPlanOnSale, catalogStaff } from '../support/catalog.ts';
import { call } from '../support/gateway.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let planSlug: string;
beforeAll(async () => {
  tenant = await aTenant();
  planSlug = (await aPlanOnSale(await catalogStaff(tenant))).plan.slug;
});
const ask = (path: string, query: Record<string, string>) =>
  call('GET', path.replace('{planSlug}', planSlug), { query, origin: tenant.origin });
const OF_A_SHOP = /currency-list$|\/plan/;

it.each(CACHED_ROUTES)(
  'what an edge keeps of %s says for how long, and half a minute where a shop may change it',
  async (path) => {
    const { status, headers, text } = await ask(path, path.endsWith('states') ? { country: 'US' } : {});
    const [, most] = /^public, .*(?:s-maxage|max-age)=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    expect([status, Number(most) > 0, headers.vary], text).toEqual([200, true, 'Origin']);
    if (OF_A_SHOP.test(path)) expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
  },
);

it.each(CACHED_ROUTES.filter((path) => OF_A_SHOP.test(path)))('an error of %s is not kept', async (path) => {
  const { status, headers } = await call('GET', path.replace('{planSlug}', planSlug), {
    origin: 'https://unknown.example',
  });
  expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
});
