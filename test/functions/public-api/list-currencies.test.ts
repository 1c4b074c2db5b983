import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant({
    project: { baseCurrency: 'eur', currencies: ['usd', 'jpy', 'kwd', 'isk'] },
    account: { settlementCurrency: 'eur' },
  });
});

const get = (path: string, query: Record<string, string> = {}, origin: string | undefined = tenant.origin) =>
  call('GET', path, { query, origin });

const path = '/public-api/settings/global-settings/general-settings/currency-list';

it('GET /public-api/…/currency-list lists the project’s currencies with their decimals, the base currency first', async () => {
  const { status, body } = await get(path, { productOrigin: tenant.project.id });
  expect([status, body.hasMore, body.nextCursor]).toEqual([200, false, null]);
  expect(body.data).toEqual([
    { code: 'EUR', symbol: '€', name: 'Euro', decimals: 2, smallestUnit: 0.01, isBase: true },
    { code: 'USD', symbol: '$', name: 'US Dollar', decimals: 2, smallestUnit: 0.01, isBase: false },
    { code: 'JPY', symbol: '¥', name: 'Japanese Yen', decimals: 0, smallestUnit: 1, isBase: false },
    { code: 'KWD', symbol: 'KWD', name: 'Kuwaiti Dinar', decimals: 3, smallestUnit: 0.01, isBase: false },
    {
      code: 'ISK',
      symbol: expect.any(String),
      name: expect.stringContaining('Icelandic'),
      decimals: 2,
      smallestUnit: 1,
      isBase: false,
    },
  ]);
});

it('GET /public-api/…/currency-list lists the currencies of the caller’s project by default', async () => {
  expect((await get(path)).body.data[0].code).toBe('EUR');
});

it('GET /public-api/…/currency-list answers 404 for another tenant’s project, an unknown one and a malformed one', async () => {
  const other = await aTenant();
  for (const projectId of [other.project.id, '0'.repeat(24), 'nonsense', '']) {
    const { status, body } = await get(path, { projectId });
    expect([status, body.error.code]).toEqual([404, 'product_origin_not_found']);
    const { status: ofTwo, body: refusal } = await get(path, { projectId, productOrigin: tenant.project.id });
    expect([ofTwo, refusal.error.field]).toEqual([400, 'projectId']);
  }
});

it('GET /public-api/…/currency-list answers an unregistered origin and the hosted checkout with 401', async () => {
  for (const origin of ['https://elsewhere.test', CHECKOUT_ORIGIN])
    expect((await get(path, {}, origin)).status).toBe(401);
});
