import { beforeAll, describe, expect, it } from 'vitest';
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
const PREFIXES = ['', '/api/v1'];

describe.each(PREFIXES)('GET %s/public-api/tenant/fetch-tenant', (prefix) => {
  const path = `${prefix}/public-api/tenant/fetch-tenant`;

  it('names the project of an origin in the query, whoever asks', async () => {
    const found = { success: true, data: { _id: tenant.project.id, tenant_unique_name: tenant.tenant.uniqueName } };
    expect(tenant.project.id).toMatch(/^[0-9a-f]{24}$/);
    for (const origin of [tenant.origin, new URL(tenant.origin).host, tenant.origin.toUpperCase()]) {
      expect(await call('GET', path, { query: { origin } })).toMatchObject({ status: 200, body: found });
    }
    expect((await get(path)).body).toEqual(found);
  });

  it.each(['https://elsewhere.test', 'null', 'nonsense', '', ' ', CHECKOUT_ORIGIN, 'http://pay.billing.test'])(
    'answers %s with 401',
    async (origin) => {
      const { status, body } = await call('GET', path, { query: { origin } });
      expect([status, body.error.code]).toEqual([401, 'unauthorized_tenant']);
    },
  );

  it('answers a request that names no origin anywhere with 401', async () => {
    expect((await call('GET', path)).status).toBe(401);
  });
});

describe.each(PREFIXES)('GET %s…/currency-list', (prefix) => {
  const path = `${prefix}/public-api/settings/global-settings/general-settings/currency-list`;

  it('lists what the project charges in, its base currency first, with how finely', async () => {
    const { status, body } = await get(path, { projectId: tenant.project.id });
    expect([status, body.hasMore, body.nextCursor]).toEqual([200, false, null]);
    expect(body.data).toEqual([
      { code: 'EUR', symbol: '€', name: 'Euro', decimals: 2, smallestUnit: 0.01, isBase: true },
      { code: 'USD', symbol: '$', name: 'US Dollar', decimals: 2, smallestUnit: 0.01, isBase: false },
      { code: 'JPY', symbol: '¥', name: 'Japanese Yen', decimals: 0, smallestUnit: 1, isBase: false },
      { code: 'KWD', symbol: 'KWD', name: 'Kuwaiti Dinar', decimals: 3, smallestUnit: 0.01, isBase: false },
      { code: 'ISK', symbol: expect.any(String), name: expect.stringContaining('Icelandic'), decimals: 2, smallestUnit: 1, isBase: false },
    ]);
  });

  it('is the caller’s own without a project', async () => {
    expect((await get(path)).body.data[0].code).toBe('EUR');
  });

  it('answers another tenant’s project, a random one and a malformed one alike', async () => {
    const other = await aTenant();
    for (const projectId of [other.project.id, '0'.repeat(24), 'nonsense', '']) {
      const { status, body } = await get(path, { projectId });
      expect([status, body.error.code]).toEqual([404, 'product_origin_not_found']);
    }
  });

  it('is 401 without a storefront’s origin, the checkout’s included', async () => {
    for (const origin of ['https://elsewhere.test', CHECKOUT_ORIGIN]) expect((await get(path, {}, origin)).status).toBe(401);
  });
});

describe.each(PREFIXES)('GET %s/public-api/input-options', (prefix) => {
  it('lists every country with its codes, by name', async () => {
    const { status, body } = await get(`${prefix}/public-api/input-options/countries`, {}, CHECKOUT_ORIGIN);
    expect(status).toBe(200);
    expect(body.data.length).toBe(249);
    expect(body.data).toContainEqual({ code: 'DE', alpha3: 'DEU', name: 'Germany' });
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'en')));
  });

  it('lists a country’s states, and none for a country that has none', async () => {
    const path = `${prefix}/public-api/input-options/states`;
    const { data } = (await get(path, { country: ' us ' })).body;
    expect(data).toContainEqual({ code: 'US-CA', name: 'California' });
    expect(data.length).toBeGreaterThan(50);
    expect((await get(path, { country: 'VA' })).body.data).toEqual([]);
  });

  it.each([{}, { country: '' }, { country: 'USA' }, { country: '1' }, { country: 'U$' }])(
    'asks for a country: %j is 400',
    async (query) => {
      const { status, body } = await get(`${prefix}/public-api/input-options/states`, query as Record<string, string>);
      expect([status, body.error.field]).toEqual([400, 'country']);
    },
  );

  it('is 401 for an origin nobody registered', async () => {
    for (const list of ['countries', 'states']) {
      expect((await get(`${prefix}/public-api/input-options/${list}`, { country: 'US' }, 'https://elsewhere.test')).status).toBe(401);
    }
  });
});

describe.each(PREFIXES)('GET %s/public-api/purchase/processor-minimum', (prefix) => {
  const path = `${prefix}/public-api/purchase/processor-minimum`;

  it.each([
    ['EUR', '0.49', false, 0.5],
    ['EUR', '0.50', true, 0.5],
    ['eur', '0.5', true, 0.5],
    ['JPY', '89', false, 90],
    ['JPY', '90', true, 90],
    ['KWD', '0.17', false, 0.18],
    ['KWD', '0.18', true, 0.18],
    ['ISK', '72', false, 73],
    ['ISK', '73', true, 73],
  ])('says of %s %s whether it reaches the minimum of the account’s settlement currency', async (currency, amount, reaches, minimum) => {
    const { status, body } = await get(path, { currency, amount });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ok: reaches,
      minimum,
      currency: currency.toUpperCase(),
      settlementCurrency: 'EUR',
      settlementMinimum: 0.5,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ amount: '1' }, 'currency'],
    [{ currency: 'EUR' }, 'amount'],
    [{ currency: 'XXX', amount: '1' }, 'currency'],
    [{ currency: 'EURO', amount: '1' }, 'currency'],
    [{ currency: 'EUR', amount: '' }, 'amount'],
    [{ currency: 'EUR', amount: '-1' }, 'amount'],
    [{ currency: 'EUR', amount: '1e2' }, 'amount'],
    [{ currency: 'EUR', amount: '0x10' }, 'amount'],
    [{ currency: 'EUR', amount: 'NaN' }, 'amount'],
    [{ currency: 'EUR', amount: '1,50' }, 'amount'],
    [{ currency: 'EUR', amount: '1.005' }, 'amount'],
    [{ currency: 'JPY', amount: '1.5' }, 'amount'],
    [{ currency: 'EUR', amount: '1000000' }, 'amount'],
  ])('refuses %j with 400 naming the field', async (query, field) => {
    const { status, body } = await get(path, query);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', field]);
  });

  it('is 422 for a project that takes no cards, and 401 without a storefront’s origin', async () => {
    const cardless = await aTenant({ gateway: false });
    expect((await get(path, { currency: 'USD', amount: '1' }, cardless.origin)).body.error.code).toBe('gateway_not_available');
    for (const origin of ['https://elsewhere.test', CHECKOUT_ORIGIN]) {
      expect((await get(path, { currency: 'EUR', amount: '1' }, origin)).status).toBe(401);
    }
  });
});
