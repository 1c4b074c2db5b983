import { beforeAll, expect, it } from 'vitest';
import { aBackendOf } from '../../support/backend-calls.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { advance, travelTo } from '../../support/clock.ts';
import { signIn } from '../../support/customers.ts';
import { aDispute } from '../../support/disputes.ts';
import type { Answer } from '../../support/gateway.ts';
import { aLink, pay } from '../../support/links.ts';
import { aShop, buyAddOn, type Shop, subscribe } from '../../support/purchases.ts';
import { aTenant } from '../../support/tenants.ts';
import { credit } from '../../support/wallets.ts';

const ADA = { email: 'ada@example.com', name: 'Ada' };
const BOB = { email: 'bob@example.com', name: 'Bob' };
type Get = (path: string, query?: Record<string, string>) => Promise<Answer>;
const surfaces: Record<string, Get> = {};
const PATHS = {
  '/admin': {
    transactions: '/admin/transactions',
    subscriptions: '/admin/subscriptions',
    refunds: '/admin/refunds',
    disputes: '/admin/disputes',
  },
  '/webhook': {
    transactions: '/webhook/transactions',
    subscriptions: '/webhook/subscriptions',
    refunds: '/webhook/refunds',
    disputes: '/webhook/disputes',
  },
} as const;
type Surface = keyof typeof PATHS;
const SURFACES = Object.keys(PATHS) as Surface[];
let shop: Shop;
let subscription: string;
let refunded: string;
let disputed: string;
const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id);

beforeAll(async () => {
  travelTo('2027-01-31T10:00:00Z');
  shop = await aShop({}, { project: { timeZone: 'America/New_York' } }, { billingType: 2 });
  const { tenant } = shop;
  const staff = await catalogStaff(tenant, 'credential');
  surfaces['/admin'] = staff.get;
  surfaces['/webhook'] = (await aBackendOf(tenant)).get;
  subscription = await subscribe(shop, { customerInfo: ADA });
  await buyAddOn(shop, subscription, { customerInfo: ADA });
  travelTo('2027-02-02T03:00:00Z'); // In New York it is still the day before.
  await pay(await aLink(tenant, { clientReference: 'order-7' }), { customerInfo: BOB });
  const paid = await staff.get('/admin/transactions', { clientReference: 'order-7' });
  refunded = paid.body.data[0].id;
  await staff.post(`/admin/transactions/${refunded}/refund`, { amount: 5 }, 'refund-1');
  advance({ minutes: 1 });
  disputed = await aDispute(tenant, { customerInfo: BOB, paymentMethodId: 'pm_card_createDispute' });
});

it.each(SURFACES)(
  '%s shows a payment and a subscription by their ids, and none of another tenant',
  async (surface) => {
    const [get, at] = [surfaces[surface] as Get, PATHS[surface]];
    const [first] = (await get(at.transactions, { clientReference: 'order-7' })).body.data;
    expect(first).toMatchObject({ id: refunded, customer: BOB, refundedAmount: { value: 5 } });
    expect((await get(`${at.transactions}/${refunded}`)).body.data).toEqual(first);

    const [listed] = (await get(at.subscriptions)).body.data;
    const { data: shown } = (await get(`${at.subscriptions}/${subscription}`)).body;
    expect(listed).toMatchObject({ id: subscription, status: 1, customerId: shown.customerId, addons: [] });
    expect(shown).toEqual({ ...listed, addons: [shop.addOn.id] });

    const { get: foreign } = await aBackendOf(await aTenant());
    expect((await foreign(`/webhook/transactions/${refunded}`)).body.error.code).toBe(
      'transaction_not_found',
    );
    expect((await foreign(`/webhook/subscriptions/${subscription}`)).body.error.code).toBe(
      'subscription_not_found',
    );
  },
);

it.each(SURFACES)(
  '%s finds records by customer, plan, status, project and day of its time zone',
  async (surface) => {
    const [get, at] = [surfaces[surface] as Get, PATHS[surface]];
    const count = async (noun: keyof typeof at, query: Record<string, string>) =>
      (await get(at[noun], query)).body.data.length;
    const productOrigin = shop.tenant.project.id;
    expect(await count('transactions', { email: BOB.email })).toBe(2);
    expect(await count('transactions', { email: BOB.email, from: '2027-02-02' })).toBe(2);
    expect(await count('transactions', { email: BOB.email, from: '2027-02-02', productOrigin })).toBe(0);
    expect(await count('transactions', { productOrigin, from: '2027-02-01', to: '2027-02-01' })).toBe(2);
    expect(await count('subscriptions', { email: ADA.email, status: '1', plan: shop.plan.slug })).toBe(1);
    const nothing: Record<string, string>[] = [
      { email: BOB.email },
      { status: '3' },
      { plan: 'other' },
      { to: '2027-01-30' },
    ];
    for (const query of nothing) expect(await count('subscriptions', query), JSON.stringify(query)).toBe(0);

    const refunds = await get(at.refunds, { email: BOB.email, status: 'succeeded' });
    expect(refunds.body.data).toMatchObject([
      { transactionId: refunded, amount: { value: 5 }, failedAt: null },
    ]);
    expect((await get(at.refunds, { transactionId: refunded })).body).toEqual(refunds.body);
    expect(await count('refunds', { email: ADA.email })).toBe(0);
    const [{ id }] = refunds.body.data;
    expect(idsOf(await get(at.refunds, { id, transactionId: refunded }))).toEqual([id]);
    expect(await count('refunds', { id, email: ADA.email })).toBe(0);
    expect(await count('refunds', { transactionId: refunded, status: 'failed' })).toBe(0);

    const [dispute] = (await get(at.disputes)).body.data;
    expect(dispute.id).toBe(disputed);
    expect(idsOf(await get(at.disputes, { transactionId: dispute.transactionId }))).toEqual([disputed]);
    expect(idsOf(await get(at.disputes, { id: disputed }))).toEqual([disputed]);
    expect(await count('disputes', { id: disputed, transactionId: refunded })).toBe(0);
    expect(await count('disputes', { transactionId: refunded })).toBe(0);
    expect(await count('disputes', { email: ADA.email })).toBe(0);
    const both = await get(at.transactions, { email: BOB.email, customerId: dispute.customerId });
    expect(both.body.error).toMatchObject({ code: 'invalid_request', field: 'email' });
  },
);

it('GET /webhook/refunds/:id, disputes/:id and customers/:id show what their lists show, and nothing of another tenant', async () => {
  const get = surfaces['/webhook'] as Get;
  const { get: foreign } = await aBackendOf(await aTenant());
  for (const [noun, none] of [
    ...[['refunds', 'rfd_T#1'] as const, ['disputes', 'du_T#1'] as const, ['customers', 'cst_T#1'] as const],
  ]) {
    const [listed] = (await get(`/webhook/${noun}`)).body.data;
    expect((await get(`/webhook/${noun}/${listed.id}`)).body.data).toEqual(listed);
    const code = `${noun.slice(0, -1)}_not_found`;
    for (const refused of [
      await foreign(`/webhook/${noun}/${listed.id}`),
      await get(`/webhook/${noun}/${encodeURIComponent(none)}`),
    ])
      expect(refused).toMatchObject({ status: 404, body: { error: { code } } });
  }
});

it('a page of subscriptions leads on by its cursor over orders that have none', async () => {
  travelTo('2027-02-03T10:00:00Z');
  const get = surfaces['/webhook'] as Get;
  const second = await subscribe(shop, { customerInfo: BOB });
  const first = await get('/webhook/subscriptions', { limit: '1' });
  expect(idsOf(first)).toEqual([second]);
  expect(idsOf(await get('/webhook/subscriptions', { limit: '1', cursor: first.body.nextCursor }))).toEqual([
    subscription,
  ]);
});

it('GET /webhook/entitlements says whether a customer has a plan and how much of it is left, and GET /client/wallet what is in their wallet', async () => {
  const get = surfaces['/webhook'] as Get;
  const asked = { email: ADA.email, plan: shop.plan.slug };
  const { data } = (await get('/webhook/entitlements', asked)).body;
  expect(data).toMatchObject([
    { subscriptionId: subscription, status: 1, productOrigin: shop.tenant.project.id },
  ]);
  expect(data[0].features[0]).toMatchObject({ key: 'seats', limit: 5, used: 0, remaining: 5 });
  expect((await get('/webhook/customers', { email: ADA.email })).body.data).toMatchObject([
    { id: data[0].customerId, hasPurchased: true },
  ]);
  for (const nothing of [{ ...asked, plan: 'other' }, { email: 'eve@example.com' }])
    expect((await get('/webhook/entitlements', nothing)).body.data).toEqual([]);
  expect((await get('/webhook/entitlements', {})).body.error).toMatchObject({ field: 'email' });

  await credit(shop.tenant, ADA.email, 500);
  const wallet = await (await signIn(shop.tenant, ADA.email)).get('/client/wallet');
  expect(wallet.body.data).toMatchObject([{ customerId: data[0].customerId, currency: 'USD', balance: 500 }]);
});
