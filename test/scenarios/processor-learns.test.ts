import { expect, it } from 'vitest';
import { SALE_KINDS } from '../../shared/domain/sales/sale-kinds.ts';
import { aCard } from '../support/cards.ts';
import { addOnBody, couponBody, planBody } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, pay, recurring } from '../support/links.ts';
import { askedOf, expectBooksToAgree, kept } from '../support/money-books.ts';
import { orderingBackend } from '../support/orders.ts';
import { aPlanLink, aShop, buyAddOn, purchase, type Shop, subscribe } from '../support/purchases.ts';
import { attemptOf, refund } from '../support/refunds.ts';
import { renewDue } from '../support/renewals.ts';
import { credit, customerToken } from '../support/wallets.ts';

const customerInfo = aPayer();
const [OFF, PRICE, ADD_ON, PRO, LATER, WALLET] = [37, 71.31, 13.57, 93.17, 53.53, 3.21];
const minor = (amount: number) => String(Math.round(amount * 100));

/** The names of records of ours, a setup intent's currency and a cycle's day: nothing that says what was sold for what price. */
const NAMES = new Set([
  ...['tenant', 'project', 'attempt', 'kind', 'customer', 'link', 'invoice', 'order', 'subscription'],
  ...['refund', 'fence', 'sealed', 'currency', 'due_on'],
]);

/** One of each kind of sale, with a code, a trial, the wallet and a refund where it may have them. */
async function sellOfEachKind() {
  travelTo('2027-01-31T10:00:00Z');
  const prices = [{ cycleId: 'goldcycle', currency: 'USD', amount: PRICE }];
  const addOn = addOnBody({ name: 'Teapot', billingType: 2 });
  const shop = await aShop(
    { name: 'Goldmine', slug: 'goldmine', prices },
    {},
    { ...addOn, prices: [{ currency: 'USD', amount: ADD_ON }] },
  );
  const { tenant, staff } = shop;
  const pro = { name: 'Platinum', slug: 'platinum', prices: [{ ...prices[0], amount: PRO }] };
  const { id } = await staff.make('/admin/plans', planBody(tenant, shop.product.id, pro));
  await staff.make(`/admin/plans/${id}/activate`);
  const { code } = await staff.make('/admin/coupon', couponBody({ percentOff: OFF, duration: 'forever' }));
  const token = await customerToken(tenant, customerInfo.email);
  const ada = await signIn(tenant, customerInfo.email);
  const paid = async (asked: Promise<{ status: number; text: string }>) => {
    const { status, text } = await asked;
    expect(status, text).toBe(200);
  };

  await credit(tenant, customerInfo.email, 321);
  const monthly = await aLink(tenant, { amount: 61.11, ...recurring({ recurringAmount: LATER }) });
  await paid(pay(monthly, { customerInfo, token, couponCode: code }));
  await paid(refund({ tenant, staff, attempt: await attemptOf(tenant) }));
  const subscription = await subscribe(shop, { customerInfo, token, info: { couponCode: code } });
  await paid(buyAddOn(shop, subscription, { customerInfo, info: { couponCode: code } }));
  await paid(ada.send('POST', '/client/plan/goldmine/change-plan', { planSlug: 'platinum' }));
  await paid(pay(await aPlanLink(shop), { couponCode: code }));
  const { id: orderId } = await (await orderingBackend(tenant)).create({ customerInfo });
  await paid(purchase(tenant, 1, orderId, { customerInfo }));
  const { data } = await (await invoicingBackend(tenant)).create({ customerInfo });
  await paid(purchase(tenant, 2, data.id, { customerInfo }));
  await paid(ada.send('POST', '/client/card', { paymentMethodId: await aCard(tenant) }));
  const trial = { isOnTrial: true, trialPeriod: { durationInDays: 14 } };
  await paid(pay(await aLink(tenant, { amount: 0, ...recurring({ recurringAmount: LATER, ...trial }) })));
  travelTo('2027-03-01T00:10:00Z');
  expect((await renewDue(tenant))?.charged).toBeGreaterThan(2);
  return { shop, code, secrets: secretsOf(shop, id, code) };
}

const secretsOf = ({ plan, addOn }: Shop, proId: string, code: string) => [
  ...[code, plan.id, proId, addOn.id, 'Goldmine', 'goldmine', 'Platinum', 'platinum', 'Teapot', 'goldcycle'],
  ...[`${OFF}`, minor(PRICE), minor(ADD_ON), minor(PRO), minor(LATER), minor(WALLET)],
];

it('The processor learns no code, percentage, plan, add-on, list price or wallet part of any kind of sale', async () => {
  const { shop, secrets } = await sellOfEachKind();
  const asked = await askedOf(shop.tenant);
  const { attempts } = await kept(shop.tenant);
  expect(new Set(attempts.map(({ kind }) => kind))).toEqual(new Set(Object.keys(SALE_KINDS)));

  const texts = asked.flatMap(({ path, body }) => {
    const { metadata = {}, description, statement_descriptor: statement } = body as Record<string, unknown>;
    return [
      ...Object.entries(metadata as object).map(([name, value]) => ({ path, name, value })),
      ...(description === undefined ? [] : [{ path, name: 'description', value: description }]),
      ...(statement === undefined ? [] : [{ path, name: 'statement_descriptor', value: statement }]),
    ];
  });
  const clear = texts.filter(({ name }) => name !== 'sealed');
  const learned = clear.filter(
    ({ name, value }) => !NAMES.has(name) || secrets.some((secret) => wordsOf(value).includes(secret)),
  );
  expect([...new Set(learned.map(({ path, name, value }) => `${path} ${name}=${value}`))]).toEqual([]);
  expect(texts.filter(({ name }) => name === 'sealed').length).toBeGreaterThan(5);
  await expectBooksToAgree(shop.tenant);
});

/** Whole words, since an id may have any digits. */
const wordsOf = (value: unknown) => String(value).split(/[^\w-]+/);
