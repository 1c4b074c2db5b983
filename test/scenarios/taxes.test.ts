import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../local/listening.ts';
import { backend } from '../support/backend.ts';
import { taxOwed } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aDispute, recordDispute } from '../support/disputes.ts';
import { call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { BOUGHT_AT, charged, ownPlan } from '../support/plan-changes.ts';
import { buy, purchase, quoteOf } from '../support/purchases.ts';
import { aPaid, attemptOf, refund } from '../support/refunds.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { recordsOf } from '../support/table.ts';
import { aTaxedShop, aTaxedTenant, VAT } from '../support/taxes.ts';
import { CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';
import { credit, customerToken } from '../support/wallets.ts';

const ITEMS = [
  { name: 'Lamp', totalAmount: 3.33, quantity: 1 },
  { name: 'Shade', totalAmount: 3.33, quantity: 1 },
  { name: 'Manual', totalAmount: 3.33, quantity: 1, taxCategory: 'books' },
];
const taxOf = async (tenant: TestTenant) => {
  const { invoices, attempts } = await expectBooksToAgree(tenant);
  expect(invoices.at(-1)?.tax).toEqual(attempts.at(-1)?.terms.tax);
  return invoices.at(-1)?.tax;
};
const sumsOf = ({
  netMinor,
  taxMinor,
  grossMinor,
}: {
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
}) => [netMinor, taxMinor, grossMinor];

it.each([
  [
    'inclusive',
    'line',
    999,
    [871, 128, 999],
    [
      [560, 106, 666],
      [311, 22, 333],
    ],
  ],
  [
    'exclusive',
    'line',
    1148,
    [999, 149, 1148],
    [
      [666, 126, 792],
      [333, 23, 356],
    ],
  ],
  [
    'exclusive',
    'document',
    1149,
    [999, 150, 1149],
    [
      [666, 127, 793],
      [333, 23, 356],
    ],
  ],
])(
  'a link is charged with %s tax, rounded by %s, and its invoice says how much of each rate',
  async (mode, rounding, amount, sums, rates) => {
    const { tenant } = await aTaxedTenant({ mode, rounding });
    expect((await pay(await aLink(tenant, { amount: 9.99, items: ITEMS }))).status).toBe(200);
    expect((await chargesAt(tenant)).map((one) => one.amount)).toEqual([amount]);
    const tax = await taxOf(tenant);
    expect([sumsOf(tax), tax.rates.map(sumsOf)]).toEqual([sums, rates]);
  },
);

const CHANGED_RATE = { ...VAT, rate: 16, startsOn: '2027-05-01' };
it('a plan and its add-on are renewed with the rate of the day, and an added tax never becomes part of the price', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aTaxedShop(
    { mode: 'exclusive' },
    {},
    { billingType: 2, prices: [{ currency: 'USD', amount: 5 }], taxCategory: 'books' },
  );
  await buy(shop, { customerInfo: ADA, info: { addons: [shop.addOn.id] } });
  expect((await shop.staff.post('/admin/tax-rates', CHANGED_RATE)).status).toBe(200);
  expect((await taxOf(shop.tenant)).rates.map(sumsOf)).toEqual([
    [1000, 190, 1190],
    [500, 35, 535],
  ]);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(shop.tenant)).toMatchObject({ charged: 1 });
  const { orders } = await expectBooksToAgree(shop.tenant);
  expect((await chargesAt(shop.tenant)).map((one) => one.amount)).toEqual([1725, 1695]);
  expect(orders[0]).toMatchObject({
    amountMinor: 1500,
    period: { paidMinor: 1500, funding: [{ minor: 1695 }] },
  });
});

it('a wallet pays a part of the price with its tax, and the card the rest', async () => {
  const shop = await aTaxedShop({ mode: 'exclusive' });
  await credit(shop.tenant, ADA.email, 300);
  await buy(shop, { customerInfo: ADA, token: await customerToken(shop.tenant, ADA.email) });
  expect((await chargesAt(shop.tenant)).map((one) => one.amount)).toEqual([890]);
  expect(sumsOf(await taxOf(shop.tenant))).toEqual([1000, 190, 1190]);
});

it.each([
  [
    'inclusive',
    [1000, 500],
    [
      [420, 80, 500],
      [840, 160, 1000],
    ],
  ],
  [
    'exclusive',
    [1190, 595],
    [
      [500, 95, 595],
      [1000, 190, 1190],
    ],
  ],
])(
  'a change in the middle of a period credits the unused time with its %s tax',
  async (mode, charges, [credited, taxed]) => {
    const own = await ownPlan({ ownShop: () => aTaxedShop({ mode }) });
    travelTo('2027-04-16T00:00:00Z');
    const options = await own.ada.get(`/client/plan/${own.shop.plan.slug}/change-plan/options`);
    expect((await own.change()).status).toBe(200);
    expect(await charged(own)).toEqual(charges);
    expect(options.body.data[0].dueNow.value * 100).toBe(charges[1]);
    const { attempts } = await expectBooksToAgree(own.shop.tenant);
    const { tax } = attempts.at(-1)?.terms ?? {};
    expect([sumsOf(tax.credit), sumsOf(tax)]).toEqual([credited, taxed]);
  },
);

const taxesBack = async (tenant: TestTenant) =>
  (await recordsOf(tenant.tenant.id, 'REFUND#')).map(({ cardMinor, taxMinor }) => [cardMinor, taxMinor]);

it('refunds give back the tax of what they give back, and the last one all that is left of it', async () => {
  const { tenant } = await aTaxedTenant({ mode: 'inclusive' });
  const paid = await aPaid({}, tenant);
  for (const amount of [6.67, 6.67, undefined]) expect((await refund(paid, { amount })).status).toBe(200);
  expect(await taxesBack(tenant)).toEqual([
    [667, 106],
    [667, 107],
    [665, 106],
  ]);
  await expectBooksToAgree(tenant);
});

it('a refund of lines gives back their own tax, and the tax itself is no line to refund', async () => {
  const { tenant } = await aTaxedTenant({ mode: 'exclusive' });
  expect((await pay(await aLink(tenant, { amount: 9.99, items: ITEMS }))).status).toBe(200);
  const paid = { tenant, staff: await catalogStaff(tenant), attempt: await attemptOf(tenant) };
  const refused = await refund(paid, { lines: [{ line: 4, amount: 1 }] });
  expect([refused.status, refused.body.error.field]).toEqual([400, 'lines[0].line']);
  const { body } = await refund(paid, { lines: [{ line: 3, amount: 3.56 }] });
  expect(body.data).toMatchObject({ amount: { value: 3.56 }, tax: { value: 0.23 } });
  await expectBooksToAgree(tenant);
});

it('a lost dispute takes the tax of what it takes', async () => {
  const { tenant } = await aTaxedTenant({ mode: 'inclusive' });
  const id = await aDispute(tenant);
  (await backend()).processor.closeDispute(id, 'lost');
  await recordDispute(tenant, id);
  expect((await attemptOf(tenant)).disputes).toMatchObject([{ status: 'lost', taxMinor: 319 }]);
  await expectBooksToAgree(tenant);
});

it('an invoice keeps the tax with which it was issued, and its payments in parts add up to it', async () => {
  const { tenant } = await aTaxedTenant({ mode: 'exclusive' });
  const backend = await invoicingBackend(tenant);
  const { data } = await backend.create({ amount: 33.33, items: undefined });
  expect(data).toMatchObject({ total: { value: 39.66 }, tax: { tax: { value: 6.33 } } });
  const paying = { customerInfo: { email: data.customer.email, name: 'Billed' } };
  for (const amount of [13.22, undefined])
    expect((await purchase(tenant, 2, data.id, { ...paying, info: { amount } })).status).toBe(200);
  const { attempts } = await expectBooksToAgree(tenant);
  expect(attempts.map(({ terms }) => [terms.charge.minor, terms.tax.taxMinor])).toEqual([
    [1322, 211],
    [2644, 422],
  ]);
  expect(await taxOwed(tenant)).toBe(633);
  const { body } = await (await catalogStaff(tenant)).get(`/admin/transactions/${attempts[0]?.id}/explain`);
  expect(body.data.steps.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringContaining('has as much of its tax: 2.11 USD in 13.22 USD'),
  );
});

it('a buyer abroad pays the rate of their country, in renewals too, and none where the shop has none', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aTaxedShop({ mode: 'exclusive' });
  await shop.staff.post('/admin/tax-rates', { ...VAT, country: 'NL', rate: 21 });
  const business = { company: 'Ada BV', country: 'nl', taxId: 'NL 8588.12345B01' };
  await buy(shop, { customerInfo: { ...ADA, ...business } });
  await buy(shop, { customerInfo: { ...aPayer(), country: 'US' } });
  travelTo('2027-05-01T00:10:00Z');
  await renewDue(shop.tenant);
  expect((await chargesAt(shop.tenant)).map(({ amount }) => amount).toSorted()).toEqual([
    1000, 1000, 1210, 1210,
  ]);
  const { invoices } = await expectBooksToAgree(shop.tenant);
  const named = invoices.filter(({ buyer }) => buyer?.company);
  expect(named.map(({ buyer, tax }) => [buyer, tax.rates[0].country])).toEqual(
    [0, 1].map(() => [{ company: 'Ada BV', country: 'NL', taxId: 'NL858812345B01' }, 'NL']),
  );
  expect(invoices.some(({ tax }) => tax.rates[0].zeroReason === 'no_rate')).toBe(true);
});

it('what a shop reads of its link, and what a plan costs later, have the tax as an estimate for a buyer at home', async () => {
  const shop = await aTaxedShop({ mode: 'exclusive' });
  const link = await aLink(shop.tenant, { amount: 9.99, items: ITEMS });
  const usd = (value: number) => ({ value, currency: 'USD' });
  const estimate = { net: usd(9.99), tax: usd(1.5), gross: usd(11.49), isEstimate: true };
  expect(link.data).toMatchObject({ totalAmount: 9.99, tax: estimate });
  const own = await shop.staff.get(`/admin/payment-links/${link.slug}`);
  const listed = await shop.staff.get('/admin/payment-links');
  expect([own.body.data.tax, listed.body.data[0].tax]).toEqual([estimate, estimate]);
  const { recurring } = await quoteOf(shop, { country: 'DE' });
  expect(recurring).toMatchObject({ amount: usd(10), tax: { tax: usd(1.9), gross: usd(11.9) } });
  expect((await quoteOf(shop, { country: 'US' })).recurring.tax.tax).toEqual(usd(0));
});

it('the open link and its quote show the price with the tax that is added, and another tax than was shown is not charged', async () => {
  const { tenant } = await aTaxedTenant({ mode: 'exclusive' });
  const link = await aLink(tenant, { amount: 9.99, items: ITEMS });
  const sent = { origin: CHECKOUT_ORIGIN, body: { payload: link.payload } };
  const opened = await call('POST', '/public-api/payment-links/open', sent);
  expect(opened.body.data).toMatchObject({ totalAmount: 11.49, tax: { tax: { value: 1.5 } } });
  expect(opened.body.data.items.at(-1)).toMatchObject({ kind: 'tax', name: 'VAT 7 %', totalAmount: 0.23 });
  const abroad = { ...sent, body: { ...sent.body, country: 'US' } };
  const quoted = await call('POST', '/public-api/payment-links/quote', abroad);
  expect(quoted.body.data).toMatchObject({ total: 9.99, tax: { tax: { value: 0 } } });
  const refused = await pay(link, { taxAmount: 0 });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'quote_changed']);
  expect((await pay(link, { taxAmount: 1.5 })).status).toBe(200);
});

it('a payer whose VAT id is valid is shown the price that they are charged, and a network looks up 60 ids an hour', async () => {
  const service = createServer((_, response) => response.end(JSON.stringify({ isValid: true })));
  vi.stubEnv('VAT_CHECK_URL', `http://localhost:${await listen(service, 0, 'vies', 'none')}`);
  const { tenant, staff } = await aTaxedTenant({ mode: 'exclusive', reverseCharge: 'on' });
  await staff.post('/admin/tax-rates', { ...VAT, country: 'NL', rate: 21 });
  const link = await aLink(tenant, { amount: 10 });
  const place = { country: 'NL', taxId: 'NL858812345B01' };
  const sent = { origin: CHECKOUT_ORIGIN, body: { payload: link.payload, ...place } };
  const open = () => call('POST', '/public-api/payment-links/open', sent);
  const quote = () => call('POST', '/public-api/payment-links/quote', sent);
  expect((await open()).body.data).toMatchObject({ totalAmount: 10, tax: { idCheck: 'valid' } });
  expect((await quote()).body.data.total).toBe(10);
  for (let asked = 2; asked < 60; asked++) await quote();
  for (const { body } of [await open(), await quote()])
    expect(body.error).toMatchObject({ code: 'rate_limited', field: 'taxId' });
  expect((await pay(link, { customerInfo: { ...ADA, ...place }, taxAmount: 0 })).status).toBe(200);
  const ada = await signIn(tenant, ADA.email);
  const { body } = await ada.send('POST', '/client/details', { name: 'Ada', ...place, preview: true });
  expect(body.error.code).toBe('rate_limited');
  await closeServer(service);
  vi.unstubAllEnvs();
});

it('a quote of a plan has its tax, and a purchase of it by a buyer in another country is asked again', async () => {
  const shop = await aTaxedShop({ mode: 'exclusive' });
  const quote = await quoteOf(shop);
  expect(quote).toMatchObject({ dueNow: { value: 11.9 }, tax: { tax: { value: 1.9 } } });
  const { quoteReceipt } = quote;
  const abroad = { customerInfo: { ...aPayer(), country: 'US' }, info: { quoteReceipt } };
  const moved = await buy(shop, abroad);
  expect([moved.status, moved.body.data.changed[0].input]).toEqual([409, 'tax']);
  expect((await buy(shop, { info: { quoteReceipt } })).status).toBe(200);
});

it.each([
  ['valid', { isValid: true, userError: 'VALID' }, [1000, 1000], 'reverse_charge'],
  ['invalid', { isValid: false, userError: 'INVALID' }, [1210, 1210], undefined],
  ['unavailable', { isValid: false, userError: 'MS_UNAVAILABLE' }, [1210, 1210], undefined],
])(
  'a business in another member state whose VAT id is %s is charged accordingly, with the answer as proof',
  async (status, answer, charges, zeroReason) => {
    const service = createServer((_, response) => response.end(JSON.stringify(answer)));
    vi.stubEnv('VAT_CHECK_URL', `http://localhost:${await listen(service, 0, 'vies', 'none')}`);
    travelTo(BOUGHT_AT);
    const shop = await aTaxedShop({ mode: 'exclusive', reverseCharge: 'on' });
    await shop.staff.post('/admin/tax-rates', { ...VAT, country: 'NL', rate: 21 });
    await buy(shop, { customerInfo: { ...ADA, company: 'Ada BV', country: 'NL', taxId: 'NL858812345B01' } });
    await closeServer(service);
    travelTo('2027-05-01T00:10:00Z');
    await renewDue(shop.tenant);
    vi.unstubAllEnvs();
    expect((await chargesAt(shop.tenant)).map(({ amount }) => amount)).toEqual(charges);
    const { invoices } = await expectBooksToAgree(shop.tenant);
    expect(invoices[0]).toMatchObject({
      buyer: { idCheck: { status, answer: JSON.stringify(answer) } },
      tax: { idCheck: status },
    });
    expect(invoices[0]?.tax.rates[0].zeroReason).toBe(zeroReason);
  },
);
