import { beforeAll, expect, it } from 'vitest';
import { type CatalogStaff, catalogStaff, couponBody } from '../support/catalog.ts';
import { call } from '../support/gateway.ts';
import { aLink, aPayer, authenticate, confirm, pay, recurring, summaryOf } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aShop as aPlanShop, buy, quoteOf } from '../support/purchases.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const CHALLENGED = 'pm_card_threeDSecure2Required';
const NOT_VALID = 'This code is not valid.';
const DECLINED = 'pm_card_chargeDeclined';

let staff: CatalogStaff;
beforeAll(async () => {
  staff = await catalogStaff(await aTenant(), 'credential');
});
const aShop = async () => catalogStaff(await aTenant(), 'credential');
const aCode = async (change: object = {}, shop = staff): Promise<string> =>
  (await shop.make('/admin/coupon', couponBody(change))).code;
const usesOf = async (code: string, shop = staff) => (await shop.get(`/admin/coupon/${code}`)).body.data.uses;
const messageOf = ({ body }: Awaited<ReturnType<typeof pay>>) => body.error?.message;

it.each([
  ['USD', 19.99],
  ['EUR', 19.99],
  ['JPY', 1999],
  ['KWD', 19.99],
  ['ISK', 1999],
  ['UGX', 19_990],
])('A code takes off at the processor what the quote in %s said', async (code, amount) => {
  const shop = await aShop();
  const couponCode = await aCode({ percentOff: 15 }, shop);
  const link = await aLink(shop.tenant, { amount, currency: { code } });
  const body = { payload: link.payload, couponCode };
  const { data } = (await call('POST', '/public-api/payment-links/quote', { origin: CHECKOUT_ORIGIN, body }))
    .body;
  expect((await pay(link, { couponCode: couponCode.toLowerCase() })).body.payment_intent.status).toBe(
    'succeeded',
  );
  const { invoices, attempts } = await expectBooksToAgree(shop.tenant);
  const [charge] = await chargesAt(shop.tenant);
  expect(charge?.amount).toBe(invoices[0]?.totalMinor);
  expect([data.discount > 0, invoices[0]?.discountMinor]).toEqual([
    true,
    attempts[0]?.terms.coupon?.discountMinor,
  ]);
  expect(data.total / data.subtotal).toBeCloseTo(
    Number(charge?.amount) / Number(invoices[0]?.lines[0]?.totalMinor),
    6,
  );
});

it('A code that leaves nothing to pay is redeemed without a charge', async () => {
  const shop = await aShop();
  const couponCode = await aCode({ percentOff: 100 }, shop);
  expect((await pay(await aLink(shop.tenant), { couponCode })).status).toBe(200);
  const { invoices } = await expectBooksToAgree(shop.tenant);
  expect([await chargesAt(shop.tenant), invoices[0]?.totalMinor, await usesOf(couponCode, shop)]).toEqual([
    [],
    0,
    { reserved: 0, redeemed: 1 },
  ]);
});

it('A use is free while the payer authenticates and after a decline, and redeemed by the first who can pay', async () => {
  const code = await aCode({ maxRedemptions: 1 });
  const buy = async (paymentMethodId?: string) =>
    pay(await aLink(staff.tenant), { couponCode: code, ...(paymentMethodId && { paymentMethodId }) });
  expect([(await buy(DECLINED)).status, await usesOf(code)]).toEqual([402, { reserved: 0, redeemed: 0 }]);
  const left = await buy(CHALLENGED);
  expect([left.body.status, await usesOf(code)]).toEqual(['requires_action', { reserved: 0, redeemed: 0 }]);
  await expectBooksToAgree(staff.tenant);
  const asked = await buy(CHALLENGED);
  for (const one of [asked, left]) await authenticate(one, 'succeed');
  expect([(await confirm(asked)).status, await usesOf(code)]).toEqual([200, { reserved: 0, redeemed: 1 }]);
  const charges = await chargesAt(staff.tenant);
  for (const late of [await confirm(left), await confirm(left)])
    expect([late.status, late.body.error.code]).toEqual([409, 'quote_changed']);
  expect(messageOf(await buy())).toBe(NOT_VALID);
  expect(await chargesAt(staff.tenant)).toEqual(charges);
  await expectBooksToAgree(staff.tenant);
});

it('A card that was verified for a plan is not kept when its code was used up meanwhile, and nothing is sold', async () => {
  const shop = await aPlanShop({ trialPeriod: true, trialDays: 14 });
  const couponCode = await aCode({ maxRedemptions: 1 }, shop.staff);
  const trial = (paymentMethodId: string) => buy(shop, { info: { couponCode }, paymentMethodId });
  const [late, other] = [await trial(CHALLENGED), await trial(CHALLENGED)];
  for (const one of [late, other]) await authenticate(one, 'succeed');
  expect([(await confirm(other)).status, (await confirm(late)).body]).toMatchObject([
    200,
    { status: 'payment_failed', message: expect.stringContaining('The code was used up') },
  ]);
  expect(await usesOf(couponCode, shop.staff)).toEqual({ reserved: 0, redeemed: 1 });
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it('Thirty buyers at once get no more than a cap of five, and challenges that are left keep none of it', async () => {
  const shop = await aShop();
  const code = await aCode({ maxRedemptions: 5 }, shop);
  const links = await Promise.all(Array.from({ length: 36 }, () => aLink(shop.tenant)));
  const buy = (paymentMethodId: string) =>
    pay(links.pop() as never, { couponCode: code, paymentMethodId, sourceIp: `203.0.113.${links.length}` });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => buy(index % 3 === 0 ? CHALLENGED : 'pm_card_visa')),
  );
  const open = answers.filter(({ body }) => body.status === 'requires_action');
  const paid = answers.filter(({ status }) => status === 200).length - open.length;
  expect(answers.filter((answer) => messageOf(answer) === NOT_VALID).length).toBe(30 - paid - open.length);
  expect(await usesOf(code, shop)).toEqual({ reserved: 0, redeemed: paid });
  for (const one of open) await authenticate(one, 'succeed');
  const confirmed = await Promise.all(open.map((one) => confirm(one)));
  const late = confirmed.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  expect(late).toEqual(late.map(() => 'quote_changed'));
  const fresh = links
    .splice(0, 6)
    .map((link, index) => pay(link, { couponCode: code, sourceIp: `198.51.100.${index}` }));
  const later = (await Promise.all(fresh)).filter(({ status }) => status === 200);
  expect(paid + (open.length - late.length) + later.length).toBe(5);
  expect(await usesOf(code, shop)).toEqual({ reserved: 0, redeemed: 5 });
  await expectBooksToAgree(shop.tenant);
});

it('A double click is one purchase, and the same card with another code is another', async () => {
  const [code, other] = [await aCode(), await aCode()];
  const link = await aLink(staff.tenant);
  const customerInfo = aPayer();
  const first = await pay(link, { couponCode: code, customerInfo });
  expect((await pay(link, { couponCode: code.toLowerCase(), customerInfo })).body.receipt).toEqual(
    first.body.receipt,
  );
  expect((await pay(link, { couponCode: other, customerInfo })).body.error.code).toBe('payment_link_used');
  expect([await usesOf(code), await usesOf(other)]).toEqual([
    { reserved: 0, redeemed: 1 },
    { reserved: 0, redeemed: 0 },
  ]);
});

it('The order of a recurring link keeps what the code takes off later cycles', async () => {
  const shop = await aShop();
  const couponCode = await aCode({ duration: 'cycles', cycles: 3 }, shop);
  const link = await aLink(shop.tenant, recurring({ recurringAmount: 30 }));
  const body = { payload: link.payload, couponCode };
  const quoted = await call('POST', '/public-api/payment-links/quote', { origin: CHECKOUT_ORIGIN, body });
  const later = { amount: 3, cyclesLeft: 2 };
  expect(quoted.body.data).toMatchObject({ subtotal: 19.99, discount: 2, total: 17.99, later });
  const paid = await pay(link, { couponCode });
  expect((await summaryOf(paid)).body.data).toMatchObject({
    amount: { value: 17.99 },
    coupon: { code: couponCode, discount: 2, later },
  });
  const money = { value: 3, currency: 'USD' };
  expect((await shop.get('/admin/order')).body.data).toMatchObject([
    { coupon: { code: couponCode, amount: money, cyclesLeft: 2 } },
  ]);
  const { orders } = await expectBooksToAgree(shop.tenant);
  expect(orders).toMatchObject([
    { amountMinor: 3000, coupon: { code: couponCode, discountMinor: 300, cyclesLeft: 2 } },
  ]);
});

it('A code for a first purchase, for one customer and for one use by each is refused to others, and nothing is charged', async () => {
  const shop = await aShop();
  const [ada, bob] = [aPayer(), aPayer()];
  const firstOnly = await aCode({ firstPurchaseOnly: true }, shop);
  const adas = await aCode({ customerEmail: ada.email }, shop);
  const onceEach = await aCode({ maxRedemptionsPerCustomer: 1 }, shop);
  const buy = async (customerInfo: typeof ada, couponCode: string) =>
    messageOf(
      await pay(await aLink(shop.tenant), {
        ...{ customerInfo, couponCode },
        token: await customerToken(shop.tenant, customerInfo.email),
      }),
    );
  expect(await buy(bob, adas)).toBe('This code is for another customer.');
  expect([await buy(ada, adas), await buy(ada, onceEach), await buy(bob, firstOnly)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await buy(ada, firstOnly)).toBe('This code is only for a first purchase.');
  expect(await buy(ada, onceEach)).toBe('You have used this code already.');
  expect((await expectBooksToAgree(shop.tenant)).attempts).toHaveLength(3);
});

it.each([
  ['now and twice later', {}, 1, 900, { discountMinor: 100, cyclesLeft: 2 }],
  [
    'from the end of the trial on',
    { trialPeriod: true, trialDays: 14 },
    0,
    0,
    { discountMinor: 100, cyclesLeft: 3 },
  ],
])('A plan that is bought with a code costs less %s', async (_, plan, charges, totalMinor, later) => {
  const shop = await aPlanShop(plan);
  const couponCode = await aCode({ duration: 'cycles', cycles: 3, plans: [shop.plan.id] }, shop.staff);
  const customerInfo = aPayer();
  const { dueNow } = await quoteOf(shop, { couponCode });
  const first = await buy(shop, { customerInfo, info: { couponCode } });
  expect([first.status, (await buy(shop, { customerInfo, info: { couponCode } })).body]).toEqual([
    200,
    { ...first.body, repeated: true },
  ]);
  const { orders, invoices } = await expectBooksToAgree(shop.tenant);
  expect([dueNow.value * 100, invoices[0]?.totalMinor, (await chargesAt(shop.tenant)).length]).toEqual([
    totalMinor,
    totalMinor,
    charges,
  ]);
  expect(orders).toMatchObject([{ amountMinor: 1000, coupon: { code: couponCode, ...later } }]);
  expect(await usesOf(couponCode, shop.staff)).toEqual({ reserved: 0, redeemed: 1 });
  expect((await buy(shop, { info: { couponCode: 'NOT-ONE' } })).body.error).toMatchObject({
    code: 'coupon_not_valid',
    field: 'couponCode',
  });
});
