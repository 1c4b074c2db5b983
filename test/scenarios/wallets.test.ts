import { afterAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '../support/books.ts';
import { catalogStaff, couponBody } from '../support/catalog.ts';
import { advance } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  finishAbandoned,
  pay,
  recurring,
  summaryOf,
  type TestLink,
} from '../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { orderingBackend } from '../support/orders.ts';
import { aShop, buy, purchase } from '../support/purchases.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';
import { credit, customerToken, walletOf } from '../support/wallets.ts';

afterAll(expectBooksToBalance);

const CHALLENGED = 'pm_card_threeDSecure2Required';

/** A customer with a wallet, who has proved who they are. */
async function aCustomer(amount: number, currency?: string) {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  await credit(tenant, customerInfo.email, amount, currency);
  const token = await customerToken(tenant, customerInfo.email);
  return {
    tenant,
    customerInfo,
    token,
    buys: (link: TestLink, change: object = {}) => pay(link, { customerInfo, token, ...change }),
  };
}
const amountsAt = async (tenant: TestTenant) =>
  (await chargesAt(tenant)).map(({ amount, currency }) => `${amount} ${currency}`);

it('A wallet pays in full what it has enough for, and no card is charged', async () => {
  const { tenant, buys } = await aCustomer(2500);
  const paid = await buys(await aLink(tenant));
  expect([paid.status, paid.body.payment_intent]).toEqual([200, { id: null, status: 'not_required' }]);
  const records = await expectBooksToAgree(tenant);
  expect(await walletOf(tenant)).toEqual({
    balance: 501,
    held: 0,
    entries: ['credit 2500', 'debit 1999', 'hold 1999'],
  });
  expect([await amountsAt(tenant), records.invoices]).toMatchObject([
    [],
    [{ status: 2, totalMinor: 1999, paidMinor: 1999, walletMinor: 1999 }],
  ]);
  expect(eventTypes(records)).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);
});

it('A wallet pays before the card, which pays the rest; the summary, the invoice and the events show both', async () => {
  const { tenant, buys } = await aCustomer(500);
  const paid = await buys(await aLink(tenant));
  expect(paid.body.payment_intent).toMatchObject({ status: 'succeeded', amount: 14.99 });
  expect(await amountsAt(tenant)).toEqual(['1499 usd']);
  const wallet = { value: 5, currency: 'USD' };
  expect((await summaryOf(paid)).body.data).toMatchObject({ amount: { value: 19.99 }, wallet });
  const { invoices, outbox } = await expectBooksToAgree(tenant);
  expect(invoices).toMatchObject([{ totalMinor: 1999, paidMinor: 1999, walletMinor: 500 }]);
  const shown = (outbox.flatMap(({ events }) => events) as { data: object }[]).map(({ data }) => data);
  const total = { value: 19.99, currency: 'USD' };
  expect(shown).toMatchObject([
    { total, wallet },
    { total, wallet },
    { amount: { value: 14.99 }, wallet },
  ]);
  expect(await walletOf(tenant)).toEqual({
    balance: 0,
    held: 0,
    entries: ['credit 500', 'debit 500', 'hold 500'],
  });
});

it('A wallet pays less when the rest would be below the processor’s minimum', async () => {
  const { tenant, buys } = await aCustomer(1980);
  await buys(await aLink(tenant));
  expect([await amountsAt(tenant), await walletOf(tenant)]).toMatchObject([
    ['50 usd'],
    { balance: 31, held: 0 },
  ]);
  await expectBooksToAgree(tenant);
});

it.each([
  ['JPY', 1500, 2500, 1000],
  ['KWD', 4000, 9, 5000],
  ['UGX', 500_000, 25_000, 2_000_000],
])('A wallet pays in %s in units that a card can be charged', async (code, amount, price, rest) => {
  const { tenant, buys } = await aCustomer(amount, code);
  await buys(await aLink(tenant, { amount: price, currency: { code } }));
  expect(await amountsAt(tenant)).toEqual([`${rest} ${code.toLowerCase()}`]);
  await expectBooksToAgree(tenant);
});

it('A wallet in another currency than the charge pays nothing', async () => {
  const { tenant, buys } = await aCustomer(500, 'EUR');
  await buys(await aLink(tenant));
  expect([await amountsAt(tenant), (await walletOf(tenant)).balance]).toEqual([['1999 usd'], 500]);
  await expectBooksToAgree(tenant);
});

it('A wallet is not touched by the e-mail address alone', async () => {
  const { tenant, buys } = await aCustomer(500);
  await buys(await aLink(tenant), { token: undefined });
  expect([await amountsAt(tenant), await walletOf(tenant)]).toEqual([
    ['1999 usd'],
    { balance: 500, held: 0, entries: ['credit 500'] },
  ]);
});

it('A wallet pays all of a link without a card, but a link that recurs needs a card to save', async () => {
  const { tenant, buys } = await aCustomer(5000);
  const none = { paymentMethodId: undefined };
  expect((await buys(await aLink(tenant), none)).body.payment_intent).toEqual({
    id: null,
    status: 'not_required',
  });
  const refused = await buys(await aLink(tenant, recurring()), none);
  expect([refused.status, refused.body.error.field, await walletOf(tenant)]).toMatchObject([
    400,
    'paymentMethodId',
    { held: 0 },
  ]);
  await expectBooksToAgree(tenant);
});

it('A wallet pays what the payer was shown: otherwise nothing is charged, also when the token of a repeat has expired', async () => {
  const { tenant, buys } = await aCustomer(500);
  const link = await aLink(tenant);
  for (const change of [{ walletAmount: 4 }, { walletAmount: 5, token: undefined }]) {
    const { status, body } = await buys(link, { ...change, key: 'click-1' });
    expect([status, body.error?.code, await amountsAt(tenant)]).toEqual([409, 'quote_changed', []]);
  }
  expect((await buys(link, { walletAmount: 5, key: 'click-2' })).status).toBe(200);
  expect((await buys(link, { walletAmount: 5, key: 'click-2', token: undefined })).status).toBe(200);
  expect([await amountsAt(tenant), await walletOf(tenant)]).toMatchObject([
    ['1499 usd'],
    { balance: 0, held: 0 },
  ]);
});

it('A wallet of a customer whose token comes along is shown with what it would pay, and its e-mail address', async () => {
  const { tenant, customerInfo, token } = await aCustomer(1700);
  const { payload } = await aLink(tenant);
  await (await catalogStaff(tenant)).make('/admin/coupon', couponBody({ code: 'SPRING', percentOff: 15 }));
  const shown = async (route: string, body: object, headers?: Record<string, string>) =>
    (
      await call('POST', `/public-api/payment-links/${route}`, {
        origin: CHECKOUT_ORIGIN,
        body: { payload, ...body },
        ...(headers && { headers }),
      })
    ).body;
  const proof = { authorization: `Bearer ${token}` };
  const [opened, quoted, unproved, foreign] = await Promise.all([
    shown('open', {}, proof),
    shown('quote', { couponCode: 'spring' }, proof),
    shown('open', {}),
    shown(
      'open',
      {},
      { authorization: `Bearer ${await customerToken(await aTenant(), customerInfo.email)}` },
    ),
  ]);
  expect(opened.data).toMatchObject({
    customer: { email: customerInfo.email },
    wallet: 17,
    dueByCard: 2.99,
    needsCard: true,
  });
  expect(quoted.data).toMatchObject({ total: 16.99, wallet: 16.99, dueByCard: 0, needsCard: false });
  expect([unproved.data.customer, unproved.data.wallet, unproved.data.needsCard]).toEqual([
    undefined,
    undefined,
    true,
  ]);
  expect(foreign.error.code).toBe('forbidden');
});

it.each<[string, (own: TestTenant) => Promise<string>]>([
  ['another customer', (own) => customerToken(own, 'somebody@example.com')],
  ['the same customer of another tenant', async () => customerToken(await aTenant(), 'somebody@example.com')],
])('A wallet is not touched with the token of %s, and nothing is charged', async (_, tokenOf) => {
  const { tenant, buys } = await aCustomer(500);
  const { status, body } = await buys(await aLink(tenant), { token: await tokenOf(tenant) });
  expect([status, body.error.code, (await walletOf(tenant)).held, await amountsAt(tenant)]).toEqual([
    403,
    'forbidden',
    0,
    [],
  ]);
});

it('A wallet pays the first cycle of a recurring link, and the card is saved without a charge', async () => {
  const { tenant, buys } = await aCustomer(1999);
  expect((await buys(await aLink(tenant, recurring()))).status).toBe(200);
  const { cards, orders, invoices } = await expectBooksToAgree(tenant);
  expect([await amountsAt(tenant), cards.length, orders, invoices]).toMatchObject([
    [],
    1,
    [{ amountMinor: 1999 }],
    [{ walletMinor: 1999 }],
  ]);
});

it('A wallet pays an unpaid invoice', async () => {
  const { tenant, customerInfo, buys } = await aCustomer(500);
  const { data, link } = await (await invoicingBackend(tenant)).create({ customerInfo });
  expect((await buys(link)).status).toBe(200);
  const { invoices } = await expectBooksToAgree(tenant);
  expect(invoices).toMatchObject([
    { status: 2, totalMinor: data.total.value * 100, paidMinor: data.total.value * 100, walletMinor: 500 },
  ]);
});

it.each<[what: string, plan: Record<string, unknown>, order: object]>([
  ['that recurs', {}, { status: 2, amountMinor: 1000, intervalMonths: 1 }],
  ['that is charged once', { billingType: 1, billingInterval: undefined }, { status: 6, amountMinor: 1000 }],
])('A wallet pays a part of a plan %s', async (_, plan, order) => {
  const shop = await aShop(plan);
  const customerInfo = aPayer();
  await credit(shop.tenant, customerInfo.email, 300);
  const token = await customerToken(shop.tenant, customerInfo.email);
  expect((await buy(shop, { customerInfo, token, paymentMethodId: 'pm_card_chargeDeclined' })).status).toBe(
    402,
  );
  expect((await buy(shop, { customerInfo, token })).status).toBe(200);
  expect((await buy(shop, { token, paymentMethodId: 'pm_card_mastercard' })).body.error.code).toBe(
    'forbidden',
  );
  expect([await amountsAt(shop.tenant), await walletOf(shop.tenant)]).toMatchObject([
    ['700 usd'],
    { balance: 0, held: 0 },
  ]);
  const { orders, invoices } = await expectBooksToAgree(shop.tenant);
  expect([orders, invoices]).toMatchObject([[order], [{ totalMinor: 1000, walletMinor: 300 }]]);
});

it.each([
  ['an order', 1, undefined, { charged: '3500 usd', paidMinor: 4000 }],
  ['an invoice', 2, undefined, { charged: '3500 usd', paidMinor: 4000 }],
  ['a part of an invoice', 2, 10, { charged: '500 usd', paidMinor: 1000 }],
] as const)(
  'A wallet pays before the card in a purchase of %s, and is not touched without a token',
  async (_, sourceType, amount, ends) => {
    const { tenant, customerInfo, token } = await aCustomer(500);
    const backend = sourceType === 1 ? await orderingBackend(tenant) : await invoicingBackend(tenant);
    const { id } = (await backend.request({ customerInfo })).body.data;
    const buys = (how: object) =>
      purchase(tenant, sourceType, id, { customerInfo, info: { amount }, ...how });
    expect((await buys({ paymentMethodId: 'pm_card_chargeDeclined' })).status).toBe(402);
    expect((await walletOf(tenant)).entries).toEqual(['credit 500']);
    expect((await buys({ token })).status).toBe(200);
    expect([await amountsAt(tenant), await walletOf(tenant)]).toMatchObject([
      [ends.charged],
      { balance: 0, held: 0 },
    ]);
    const { invoices } = await expectBooksToAgree(tenant);
    expect(invoices).toMatchObject([{ walletMinor: 500, paidMinor: ends.paidMinor }]);
  },
);

it('A wallet gets its part back when the card is declined', async () => {
  const { tenant, buys } = await aCustomer(500);
  expect((await buys(await aLink(tenant), { paymentMethodId: 'pm_card_chargeDeclined' })).status).toBe(402);
  expect(await walletOf(tenant)).toEqual({
    balance: 500,
    held: 0,
    entries: ['credit 500', 'hold 500', 'release 500'],
  });
  await expectBooksToAgree(tenant);
});

it('A wallet keeps its part held while the payer authenticates, and then spends it', async () => {
  const { tenant, buys } = await aCustomer(500);
  const asked = await buys(await aLink(tenant), { paymentMethodId: CHALLENGED });
  expect(await walletOf(tenant)).toMatchObject({ balance: 0, held: 500 });
  await expectBooksToAgree(tenant);
  await authenticate(asked, 'succeed');
  expect((await confirm(asked)).body.status).toBe('success');
  expect(await walletOf(tenant)).toMatchObject({ balance: 0, held: 0 });
  await expectBooksToAgree(tenant);
});

it('A wallet gets its part back when the payer does not come back', async () => {
  const { tenant, buys } = await aCustomer(500);
  await buys(await aLink(tenant, { expiresInMinutes: 600 }), { paymentMethodId: CHALLENGED });
  advance({ minutes: 56 });
  await finishAbandoned();
  expect(await walletOf(tenant)).toMatchObject({ balance: 500, held: 0 });
  await expectBooksToAgree(tenant);
});

it('A wallet of 20.00 is never overdrawn by 25 payments of 1.50 at once, and cards pay the rest', async () => {
  const { tenant, buys } = await aCustomer(2000);
  const links = await Promise.all(Array.from({ length: 25 }, () => aLink(tenant, { amount: 1.5 })));
  const answers = await Promise.all(
    links.map((link, index) => buys(link, { sourceIp: `198.51.100.${index}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
  const { invoices } = await expectBooksToAgree(tenant);
  const fromWallet = invoices.reduce((sum, { walletMinor = 0 }) => sum + Number(walletMinor), 0);
  const byCard = (await chargesAt(tenant)).reduce((sum, { amount }) => sum + amount, 0);
  const { balance, held } = await walletOf(tenant);
  expect([fromWallet + Number(balance), fromWallet + byCard, held]).toEqual([2000, 25 * 150, 0]);
  expect(balance).toBeLessThan(50);
});
