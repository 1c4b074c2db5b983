import { beforeAll, expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '../../../shared/domain/time/calendar.ts';
import { aPlanOnSale, type CatalogStaff, catalogStaff, couponBody } from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { UNRATED } from '../../support/rates.ts';
import { aTenant } from '../../support/tenants.ts';
import { credit, customerToken } from '../../support/wallets.ts';

let staff: CatalogStaff;
let addon: string;
const PRICES = [
  { cycleId: 'monthly', currency: 'USD', amount: 10 },
  { cycleId: 'yearly', billingInterval: 12, currency: 'USD', amount: 99 },
];
const quote = (slug: string, query: Record<string, string> = {}) =>
  call('GET', `/public-api/plan/${slug}/quote`, { origin: staff.tenant.origin, query });
const usd = (value: number) => ({ value, currency: 'USD' });
beforeAll(async () => {
  staff = await catalogStaff(await aTenant({ project: { currencies: ['usd', 'jpy', 'isk', UNRATED] } }));
  const sold = { prices: PRICES, availableCurrencies: ['USD', 'JPY', 'ISK'] };
  addon = (await aPlanOnSale(staff, { name: 'Gold', ...sold })).addOn.id;
  await aPlanOnSale(staff, { name: 'Abroad', availableCurrencies: ['USD', UNRATED] });
  await aPlanOnSale(staff, { name: 'Trial', ...sold, trialPeriod: true, trialDays: 14 });
});

it('GET /public-api/plan/:slug/quote quotes every line, what is due now, and what recurs from when on', async () => {
  const { status, body } = await quote('gold', { cycleId: 'yearly', addons: addon });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    plan: { slug: 'gold', name: 'Gold' },
    cycleId: 'yearly',
    items: [
      { name: 'Gold', amount: usd(99), recurs: true, dueNow: true },
      { name: 'Cup', addon, amount: usd(3.5), recurs: false, dueNow: true },
    ],
    discount: null,
    dueNow: usd(102.5),
    recurring: { amount: usd(99), billingInterval: 12, nextBillingDate: addMonths(dayIn('UTC', now()), 12) },
    conversion: null,
    quoteReceipt: expect.stringMatching(/^[\w.-]{100,}$/),
  });
});

it('GET /public-api/plan/:slug/quote quotes nothing due now for a trial, and its end as the next billing date', async () => {
  const { body } = await quote('trial');
  expect(body.data).toMatchObject({
    items: [{ dueNow: false }],
    dueNow: usd(0),
    recurring: { amount: usd(10), nextBillingDate: addDays(dayIn('UTC', now()), 14), trialDays: 14 },
  });
});

it.each([
  ['JPY', 154],
  ['ISK', 125],
])('GET /public-api/plan/:slug/quote converts to %s at the rate that it names', async (currency, rate) => {
  const { body } = await quote('gold', { currency: currency.toLowerCase() });
  const { conversion, dueNow } = body.data;
  expect(dueNow).toEqual({ value: Math.round(rate * 10), currency });
  expect(conversion).toEqual({
    baseCurrency: 'USD',
    rate: String(rate),
    source: 'operator',
    at: '2026-11-01',
  });
});

it('GET /public-api/plan/:slug/quote quotes what a code takes off now and of later cycles, and refuses one for another plan', async () => {
  const { data } = (await staff.get('/admin/plans')).body;
  const plan = data.find(({ slug }: { slug: string }) => slug === 'gold').id;
  await staff.make(
    '/admin/coupon',
    couponBody({ code: 'GOLD', percentOff: 50, duration: 'cycles', cycles: 2, plans: [plan] }),
  );
  expect((await quote('gold', { couponCode: 'gold' })).body.data).toMatchObject({
    discount: { code: 'GOLD', amount: usd(5), later: { amount: usd(5), cyclesLeft: 1 } },
    dueNow: usd(5),
    recurring: { amount: usd(10) },
  });
  const refused = await quote('trial', { couponCode: 'gold' });
  expect(refused.body.error.message).toBe('This code is not valid.');
});

it.each([
  ['a part', 300, 3, 7],
  ['less, so that the card can be charged', 980, 9.5, 0.5],
  ['all', 5000, 10, 0],
])(
  'GET /public-api/plan/:slug/quote quotes what the wallet of a proved customer pays: %s',
  async (_, balance, wallet, dueByCard) => {
    const email = `wallet-${balance}@example.com`;
    await credit(staff.tenant, email, balance);
    const headers = { authorization: `Bearer ${await customerToken(staff.tenant, email)}` };
    const { body } = await call('GET', '/public-api/plan/gold/quote', {
      origin: staff.tenant.origin,
      headers,
    });
    expect(body.data).toMatchObject({ dueNow: usd(10), wallet: usd(wallet), dueByCard: usd(dueByCard) });
  },
);

it('GET /public-api/plan/:slug/quote refuses a currency without an exchange rate, a cycle and add-ons that the plan has not', async () => {
  const refused = [
    await quote('abroad', { currency: UNRATED }),
    await quote('gold', { cycleId: 'weekly' }),
    await quote('gold', { addons: 'addon_x' }),
  ];
  expect(refused.map(({ body }) => [body.error.code, body.error.field])).toEqual([
    ['exchange_rate_not_available', 'currency'],
    ['invalid_request', 'cycleId'],
    ['invalid_request', 'addons'],
  ]);
});
