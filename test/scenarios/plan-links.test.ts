import { expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '../../shared/domain/time/calendar.ts';
import { aBackendOf, LINKS } from '../support/backend-calls.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aPayer, authenticate, confirm, pay, requestLink, type TestLink } from '../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aPlanLink, aShop, buy, planLinkBody, requestPlanLink, type Shop } from '../support/purchases.ts';
import { CHECKOUT_ORIGIN } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const SUCCESS = { status: 200, body: { status: 'success' } };
const THREE_D_SECURE = 'pm_card_threeDSecure2Required';
const SUBSCRIBED = [
  'invoice.created',
  'invoice.paid',
  'order.created',
  'payment.succeeded',
  'subscription.activated',
];
const monthly = { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 10 };
const yearly = { cycleId: 'yearly', billingInterval: 12, currency: 'USD', amount: 100 };
const today = () => dayIn('UTC', now());

const shown = (route: 'open' | 'quote', { payload }: TestLink) =>
  call('POST', `/public-api/payment-links/${route}`, { origin: CHECKOUT_ORIGIN, body: { payload } });
const validate = ({ slug, tenant }: TestLink) =>
  call('GET', `/public-api/payment-links/validate/${slug}`, { origin: tenant.origin });
const setPrice = ({ staff, plan }: Shop, amount: number) =>
  staff.patch(`/admin/plans/${plan.id}`, { version: plan.version, prices: [{ ...monthly, amount }] });
const subscriptionsOf = ({ all }: Awaited<ReturnType<typeof kept>>) =>
  all.filter(({ sk }) => sk.startsWith('SUBSCRIPTION#'));

it('a link for a plan is priced when it is made; open shows its lines, and validate the plan of the catalog with that price', async () => {
  const shop = await aShop({ prices: [monthly, yearly] });
  const link = await aPlanLink(shop, {
    cycleId: 'yearly',
    addons: [shop.addOn.id],
    clientReference: 'cart-7',
  });
  expect(link.data).toMatchObject({
    totalAmount: 103.5,
    amount: { currency: { code: 'USD', symbol: '$' } },
    clientReference: 'cart-7',
  });
  const { body } = await shown('open', link);
  expect(body.data).toMatchObject({
    ...{
      description: 'Gold',
      billingType: 2,
      totalAmount: 103.5,
      items: [{ name: 'Gold', totalAmount: 100 }, { totalAmount: 3.5 }],
    },
    recurring: { billingInterval: 12, recurringAmount: 100, nextBillingDate: addMonths(today(), 12) },
  });
  expect((await shown('quote', link)).body.data.total).toBe(103.5);
  expect((await validate(link)).body).toMatchObject({
    plan: {
      slug: 'gold',
      isCustom: false,
      cycleId: 'yearly',
      totalAmount: 103.5,
      product: { name: 'Tea' },
      addons: [{ name: 'Cup' }],
    },
    ...{
      provider: 'processor',
      publicKey: shop.tenant.account.publishableKey,
      gatewayId: shop.tenant.gateway?.id,
    },
  });
});

it.each<[string, object, [number, string, string | undefined]]>([
  [
    'plan',
    { paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: 'silver' } },
    [404, 'plan_not_found', undefined],
  ],
  ['currency', { currency: { code: 'EUR' } }, [422, 'currency_not_available', 'currency']],
  ['cycle', { cycleId: 'weekly' }, [400, 'invalid_request', 'cycleId']],
  ['add-on', { addons: ['addon_none'] }, [400, 'invalid_request', 'addons']],
  ['project', { productOrigin: 'f'.repeat(24) }, [404, 'product_origin_not_found', undefined]],
])('a link for a plan is refused for an unknown %s', async (_, change, answer) => {
  const shop = await aShop();
  const { status, body } = await requestPlanLink(shop, change);
  expect([status, body.error.code, body.error.field]).toEqual(answer);
  expect((await kept(shop.tenant)).links).toEqual([]);
});

it('a link for a plan is refused for a free plan, which needs no payment', async () => {
  const shop = await aShop({
    billingType: 1,
    billingInterval: undefined,
    prices: [{ cycleId: 'once', currency: 'USD', amount: 0 }],
  });
  const { status, body } = await requestPlanLink(shop);
  expect([status, body.error.field]).toEqual([400, 'paymentSourceDetails.sourceReferenceSlug']);
});

it('a link for a plan made by a server needs its project, and a repeated key with another cycle, add-on or amount is another charge', async () => {
  const shop = await aShop({ prices: [monthly, yearly] });
  const backend = await aBackendOf(shop.tenant);
  const body = planLinkBody(shop, { productOrigin: shop.tenant.project.id, idempotencyKey: 'cart-7' });
  expect((await backend.post(LINKS, planLinkBody(shop))).body.error.field).toBe('productOrigin');
  const { data: first } = (await backend.post(LINKS, body)).body;
  for (const same of [body, { ...body, cycleId: 'monthly', currency: { code: 'usd' } }]) {
    expect((await backend.post(LINKS, same)).body.data).toMatchObject({
      slug: first.slug,
      repeated: true,
      differs: [],
    });
  }
  for (const change of [
    { cycleId: 'yearly' },
    { addons: [shop.addOn.id] },
    { paymentSourceDetails: { sourceType: 4 }, amount: 5 },
  ]) {
    expect((await backend.post(LINKS, { ...body, ...change })).body.error.code).toBe('idempotency_mismatch');
  }
  expect((await backend.get(`${LINKS}/${first.slug}`)).body.data.plan).toEqual({
    ...{ slug: 'gold', name: 'Gold', cycleId: 'monthly', addons: [] },
  });
});

it('a link for a plan made by a storefront is returned to a repeat, with the fields that differ, where only links for plans are open', async () => {
  const shop = await aShop({ prices: [monthly, yearly] }, { project: { publicLinkCreation: 'plans' } });
  const { data } = await aPlanLink(shop, { idempotencyKey: 'cart-7', cycleId: 'yearly' });
  const repeat = {
    ...planLinkBody(shop),
    idempotencyKey: 'cart-7',
    cycleId: undefined,
    addons: [shop.addOn.id],
    amount: undefined,
  };
  const { body } = await requestLink(shop.tenant, { ...repeat, currency: undefined });
  expect(body.data).toMatchObject({ slug: data.slug, totalAmount: 100, differs: ['cycleId', 'addons'] });
});

it('paying a link for a plan makes the records of a purchase and pays the link, at the price of the link although the plan costs more by then', async () => {
  const shop = await aShop();
  const link = await aPlanLink(shop, { metadata: { seat: '12' } });
  await setPrice(shop, 99);
  const answer = await pay(link);
  expect(answer).toMatchObject({ ...SUCCESS, body: { payment_intent: { amount: 10, currency: 'USD' } } });
  const records = await expectBooksToAgree(shop.tenant);
  const plan = { id: shop.plan.id, slug: 'gold', name: 'Gold', cycleId: 'monthly' };
  const [order] = records.orders;
  expect(order).toMatchObject({
    status: 2,
    plan,
    linkSlug: link.slug,
    amountMinor: 1000,
    lines: [{ name: 'Gold', totalMinor: 1000 }],
  });
  expect(order).toMatchObject({ nextBillingDate: addMonths(today(), 1), metadata: { seat: '12' } });
  expect(records.invoices).toMatchObject([{ status: 2, orderId: order?.id, linkSlug: link.slug }]);
  expect(subscriptionsOf(records)).toMatchObject([{ plan, orderId: order?.id }]);
  expect([records.cards.length, records.links[0]?.status, eventTypes(records)]).toEqual([1, 2, SUBSCRIBED]);
  expect((await shown('open', link)).body.error.code).toBe('payment_link_used');
});

it('paying a link for a plan in a currency that the plan has no price in charges the converted price, and keeps the rate', async () => {
  const shop = await aShop({ availableCurrencies: ['USD', 'JPY'] });
  const link = await aPlanLink(shop, { currency: { code: 'jpy' } });
  expect(await pay(link)).toMatchObject(SUCCESS);
  expect(await chargesAt(shop.tenant)).toMatchObject([{ currency: 'jpy', amount: link.data.totalAmount }]);
  const { attempts } = await expectBooksToAgree(shop.tenant);
  expect(attempts).toMatchObject([{ terms: { conversion: { baseCurrency: 'usd' } } }]);
});

it('paying a link for a plan with a trial charges nothing, saves the card and bills from its end', async () => {
  const shop = await aShop({ trialPeriod: true, trialDays: 14 });
  const link = await aPlanLink(shop);
  expect((await shown('open', link)).body.data).toMatchObject({
    totalAmount: 0,
    recurring: { recurringAmount: 10, trialDays: 14 },
  });
  expect(await pay(link)).toMatchObject({
    ...SUCCESS,
    body: { payment_intent: { status: 'not_required' } },
  });
  const records = await expectBooksToAgree(shop.tenant);
  expect(records.orders).toMatchObject([
    { nextBillingDate: addDays(today(), 14), cyclesPaid: 0, amountMinor: 1000 },
  ]);
  expect([records.invoices[0]?.status, records.cards.length, await chargesAt(shop.tenant)]).toEqual([
    7,
    1,
    [],
  ]);
});

it('paying a link for a plan records nothing before 3-D Secure is passed, and a declined card leaves the link and the plan for another one', async () => {
  const shop = await aShop();
  const [link, customerInfo] = [await aPlanLink(shop), aPayer()];
  expect(await pay(link, { customerInfo, paymentMethodId: 'pm_card_chargeDeclined' })).toMatchObject({
    status: 402,
  });
  const asked = await pay(link, { customerInfo, paymentMethodId: THREE_D_SECURE });
  expect([asked.body.status, (await expectBooksToAgree(shop.tenant)).orders]).toEqual([
    'requires_action',
    [],
  ]);
  await authenticate(asked, 'succeed');
  expect(await confirm(asked)).toMatchObject(SUCCESS);
  const records = await expectBooksToAgree(shop.tenant);
  expect([records.orders.length, records.links[0]?.declines]).toEqual([1, 1]);
});

it('paying a link for a plan charges once for eight clicks', async () => {
  const shop = await aShop();
  const [link, customerInfo] = [await aPlanLink(shop), aPayer()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(link, { customerInfo })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.receipt?.summaryRef}`)).size).toBe(1);
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
  expect((await expectBooksToAgree(shop.tenant)).orders).toHaveLength(1);
});

it('paying a link for a plan is refused once the plan is retired, and a repeat of a payment from before still gets its answer', async () => {
  const shop = await aShop();
  const [link, paid, customerInfo] = [await aPlanLink(shop), await aPlanLink(shop), aPayer()];
  const first = await pay(paid, { customerInfo });
  await shop.staff.post(`/admin/plans/${shop.plan.id}/retire`);
  for (const answer of [
    await shown('open', link),
    await shown('quote', link),
    await validate(link),
    await pay(link),
  ]) {
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      ...[
        404,
        'plan_not_found',
        'The plan of this payment link is no longer for sale. Ask the shop for another link.',
      ],
    ]);
  }
  expect((await pay(paid, { customerInfo })).body).toEqual({ ...first.body, repeated: true });
  expect(await chargesAt(shop.tenant)).toHaveLength(1);
  await expectBooksToAgree(shop.tenant);
});

it('paying a link for a plan is refused to a customer who has the plan, by a purchase or by another link, also at the same moment', async () => {
  const shop = await aShop();
  const [subscriber, buyer] = [aPayer(), aPayer()];
  const links = [await aPlanLink(shop), await aPlanLink(shop)];
  const answers = await Promise.all(links.map((link) => pay(link, { customerInfo: subscriber })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await buy(shop, { customerInfo: buyer });
  const again = { customerInfo: subscriber, paymentMethodId: 'pm_card_mastercard' };
  const token = await customerToken(shop.tenant, buyer.email);
  const late = [
    await buy(shop, again),
    await pay(await aPlanLink(shop), { ...again, customerInfo: buyer }),
    await pay(await aPlanLink(shop), { ...again, customerInfo: buyer, token }),
  ];
  expect(late.map(({ status, body }) => [status, body.error.code])).toEqual([
    [409, 'sign_in_required'],
    [409, 'sign_in_required'],
    [409, 'subscription_exists'],
  ]);
  expect(await chargesAt(shop.tenant)).toHaveLength(2);
  expect(subscriptionsOf(await expectBooksToAgree(shop.tenant))).toHaveLength(2);
});
