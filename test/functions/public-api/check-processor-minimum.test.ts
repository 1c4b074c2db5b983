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
describe('GET /public-api/purchase/processor-minimum', () => {
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
    'answers whether %s %s reaches the minimum of the settlement currency: %s, since the minimum is %d',
    async (currency, amount, reaches, minimum) => {
      const { status, body } = await get(path, { currency, amount });
      expect(status).toBe(200);
      expect(body.data).toEqual({
        ok: reaches,
        minimum,
        currency: currency.toUpperCase(),
        settlementCurrency: 'EUR',
        settlementMinimum: { value: 0.5, currency: 'EUR' },
      });
    },
  );

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

  it('answers a project without a card gateway with 422, and an origin that is no storefront’s with 401', async () => {
    const cardless = await aTenant({ gateway: false });
    expect((await get(path, { currency: 'USD', amount: '1' }, cardless.origin)).body.error.code).toBe(
      'gateway_not_available',
    );
    for (const origin of ['https://elsewhere.test', CHECKOUT_ORIGIN]) {
      expect((await get(path, { currency: 'EUR', amount: '1' }, origin)).status).toBe(401);
    }
  });
});
