import { beforeAll, describe, expect, it } from 'vitest';
import { aLink, linkBody, recurring, requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  const currencies = ['usd', 'eur', 'jpy', 'kwd', 'huf', 'isk', 'ugx', 'twd'];
  tenant = await aTenant({ project: { currencies } });
});

const stored = async (slug: string) => (await kept(tenant)).links.find((link) => link.slug === slug);
const inCurrency = (code: string, amount: number) => ({ amount, currency: { code, symbol: code } });

describe('an amount', () => {
  it.each([
    ['USD', 19.99, 1999],
    ['USD', 999_999.99, 99_999_999],
    ['EUR', 64.1, 6410],
    ['JPY', 500, 500],
    ['KWD', 5.12, 5120],
    ['HUF', 1045.45, 104_545],
    ['ISK', 500, 50_000],
    ['TWD', 100.5, 10_050],
  ])('of %s %d is stored as %d minor units and answered as it was sent', async (code, amount, minor) => {
    const { slug, data } = await aLink(tenant, inCurrency(code, amount));
    expect((await stored(slug))?.chargeMinor).toBe(minor);
    expect(data).toMatchObject({ totalAmount: amount, amount: { value: amount } });
  });

  it.each([
    ['USD', 1.005, 'too_many_decimals'],
    ['USD', 1_000_000, 'too_large'],
    ['JPY', 500.5, 'too_many_decimals'],
    ['KWD', 5.124, 'too_many_decimals'],
    ['ISK', 500.5, 'too_many_decimals'],
  ])('of %s %d is refused, not rounded', async (code, amount, problem) => {
    const { status, body } = await requestLink(tenant, inCurrency(code, amount));
    expect([status, body.error.field]).toEqual([400, 'amount']);
    expect(body.error.errors[0].code).toBe(problem);
  });

  it.each(['1.999e1', '19.990000000000000000001'])(
    'written as %s is refused, since a number would lose digits',
    async (written) => {
      const rawBody = JSON.stringify(linkBody(tenant)).replace('"amount":19.99', `"amount":${written}`);
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await requestLink(tenant, {}, { body: undefined, rawBody, headers });
      expect([status, body.error?.field]).toEqual([400, 'amount']);
    },
  );

  it.each(['19.990', '100'])('written as %s is accepted: trailing zeros are ignored', async (written) => {
    const rawBody = JSON.stringify(linkBody(tenant)).replace('"amount":19.99', `"amount":${written}`);
    const { status, body } = await requestLink(
      tenant,
      {},
      { body: undefined, rawBody, headers: { 'content-type': 'application/json' } },
    );
    expect([status, body.data?.totalAmount]).toEqual([200, Number(written)]);
  });
});

describe('creating a link', () => {
  it('in a currency the project does not use is refused with 422', async () => {
    const { status, body } = await requestLink(tenant, inCurrency('GBP', 10));
    expect([status, body.error.code, body.error.field]).toEqual([
      422,
      'currency_not_available',
      'currency.code',
    ]);
  });

  it.each([
    ['USD', 0.49, 0.5],
    ['JPY', 76, 77],
    ['EUR', 0.43, 0.44],
    ['HUF', 166.99, 167],
    ['KWD', 0.15, 0.16],
    ['ISK', 62, 63],
  ])(
    'in %s for an account that settles in dollars refuses %d as too small, and accepts %d',
    async (code, less, least) => {
      const refused = await requestLink(tenant, inCurrency(code, less));
      expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
        422,
        'amount_too_small',
        'amount',
      ]);
      expect((await requestLink(tenant, inCurrency(code, least))).status).toBe(200);
    },
  );

  it('with a recurring amount below the minimum is refused with 422', async () => {
    const { status, body } = await requestLink(tenant, recurring({ recurringAmount: 0.49 }));
    expect([status, body.error.code, body.error.field]).toEqual([
      422,
      'amount_too_small',
      'recurringDetails.recurringAmount',
    ]);
  });
});
