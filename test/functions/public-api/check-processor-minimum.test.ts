import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant({
    project: { baseCurrency: 'eur', currencies: ['usd', 'jpy', 'kwd', 'isk'] },
    account: { settlementCurrency: 'eur' },
  });
});

const get = (path: string, query: Record<string, string> = {}, origin: string | undefined = tenant.origin) =>
  call('GET', path, { query, origin });

const path = '/public-api/purchase/processor-minimum';

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
])(
  'GET /public-api/purchase/processor-minimum answers whether %s %s reaches the minimum of the settlement currency: %s, since the minimum is %d',
  async (currency, amount, reaches, minimum) => {
    const { status, body } = await get(path, { currency, amount });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ok: reaches,
      minimum,
      minimumAmount: { value: minimum, currency: currency.toUpperCase() },
      currency: currency.toUpperCase(),
      settlementCurrency: 'EUR',
      settlementMinimum: { value: 0.5, currency: 'EUR' },
    });
  },
);
