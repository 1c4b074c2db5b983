import { expect } from 'vitest';
import { setDocuments } from '../../../apps/operator/actions/document-settings.ts';
import { setTax } from '../../../apps/operator/actions/set-tax.ts';
import { OrderStatus } from '../../../shared/domain/billing/order.ts';
import { openReceipt } from '../../../shared/runtime/receipt.ts';
import { parseOrder } from '../../../shared/storage/orders.ts';
import { backend } from '../backend.ts';
import { addOnBody, catalogStaff, couponBody, planBody, productBody } from '../catalog.ts';
import { now, travelTo } from '../clock.ts';
import { signIn } from '../customers.ts';
import type { Answer } from '../gateway.ts';
import { invoicingBackend } from '../invoices.ts';
import { aLink, type Payer, pay } from '../links.ts';
import { booksOf, kept } from '../money-books.ts';
import { aListeningTenant, deliver, eventsAt } from '../processor-events.ts';
import { buy, buyAddOn, purchase } from '../purchases.ts';
import { atProcessor } from '../refunds.ts';
import { renewDue } from '../renewals.ts';
import type { TestTenant } from '../tenants.ts';
import { credit } from '../wallets.ts';
import type { YearShop } from './shops.ts';

export const OPENS_AT = '2027-01-04T09:00:00Z';

/** A shop that lives: what its staff made, and who its customers are. Tokens of customers and staff are short, so each day has its own. */
export type Living = Awaited<ReturnType<typeof openShop>>;

/** The shop's catalog, law and customers on its first day. */
export async function openShop(shop: YearShop) {
  travelTo(OPENS_AT);
  const { currency, reduced } = shop;
  const tenant = await aListeningTenant({ project: shop.project ?? {}, account: shop.account ?? {} });
  const which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  const staff = await catalogStaff(tenant);
  for (const row of shop.rates) await staff.make('/admin/tax-rates', row);
  await setTax({ ...shop.tax, ...which }, { now: now() });
  await setDocuments({ ...shop.seller, ...which }, { now: now() });
  const product = await staff.make('/admin/product', productBody());
  const addOn = await staff.make(
    '/admin/addons',
    addOnBody({ billingType: 2, prices: [{ currency, amount: 4.9 }], taxCategory: reduced }),
  );
  const plan = async (name: string, monthly: number, yearly: number) => {
    const prices = [
      { cycleId: 'monthly', billingInterval: 1, currency, amount: monthly },
      { cycleId: 'yearly', billingInterval: 12, currency, amount: yearly },
    ];
    const change = {
      ...{ name, slug: name.toLowerCase(), prices, currency },
      addons: [addOn.id],
      downgradeMode: 'now',
    };
    const { id } = await staff.make('/admin/plans', planBody(tenant, product.id, change));
    return await staff.make(`/admin/plans/${id}/activate`);
  };
  const coupon = await staff.make('/admin/coupon', couponBody({ percentOff: 15, duration: 'forever' }));
  return {
    ...{ shop, tenant, addOn, couponCode: coupon.code as string },
    basic: await plan('Basic', 19.9, 199),
    pro: await plan('Pro', 49.9, 499),
    payers: {
      home: payer(tenant, 'home', shop.home),
      yearly: payer(tenant, 'yearly', { ...shop.home, company: undefined, name: 'Yolanda Yearly' }),
      business: payer(tenant, 'business', shop.business),
      abroad: payer(tenant, 'abroad', shop.abroad),
    },
  };
}

const payer = ({ tenant }: TestTenant, name: string, buyer: object): Payer & { name: string } => ({
  email: `${name}@${tenant.uniqueName}.example`,
  name,
  ...buyer,
});

type Happening = (living: Living) => Promise<unknown>;

/** What happens in every shop, by day. Renewals come in between by themselves. */
export const HAPPENINGS: Readonly<Record<string, Happening>> = {
  '2027-01-05': async (living) => {
    const { tenant, basic, pro, addOn, payers, couponCode } = living;
    const wallet = { token: (await signIn(tenant, payers.abroad.email)).token };
    await credit(tenant, payers.abroad.email, 700, living.shop.currency);
    const addons = { info: { addons: [addOn.id] } };
    await must(buy({ tenant, plan: basic }, { customerInfo: payers.home, ...addons }));
    const yearly = { info: { cycleId: 'yearly', couponCode } };
    await must(buy({ tenant, plan: basic }, { customerInfo: payers.yearly, ...yearly }));
    await must(buy({ tenant, plan: pro }, { customerInfo: payers.business }));
    await must(buy({ tenant, plan: basic }, { customerInfo: payers.abroad, ...wallet }));
  },
  '2027-01-14': async (living) => {
    const bought = await buyBasket(living, { couponCode: living.couponCode });
    await must(refund(living, bought, { lines: [{ line: 2, amount: 3.33 }] }));
  },
  '2027-01-18': (living) => change(living, 'home', 'basic', { planSlug: 'pro' }),
  '2027-01-21': async (living) => {
    const disputed = { customerInfo: living.payers.home, paymentMethodId: 'pm_card_createDispute' };
    await buyBasket(living, disputed);
    await hear(living, 'charge.dispute.created');
  },
  '2027-01-25': (living) => change(living, 'business', 'pro', { planSlug: 'basic' }),
  '2027-02-02': async (living) => {
    const { tenant, shop, payers } = living;
    const { create } = await invoicingBackend(tenant);
    const clientReference = '04011000-12345-34';
    const asked = { customerInfo: payers.home, currency: { code: shop.currency }, clientReference };
    const [wrong, right] = [
      await create({ ...asked, ...basket(shop) }),
      await create({ ...asked, ...basket(shop) }),
    ];
    await (await catalogStaff(tenant)).make(`/admin/invoice/${wrong.data.id}/void`);
    for (const amount of [20.01, undefined])
      await must(purchase(tenant, 2, right.data.id, { customerInfo: payers.home, info: { amount } }));
  },
  '2027-02-09': async (living) => {
    await must(refund(living, await lastOf(living, 'abroad'), { amount: 3.33 }));
    const { id = '' } = (await booksOf(living.tenant)).disputes.at(-1) ?? {};
    (await backend()).processor.closeDispute(id, 'lost');
    await hear(living, 'charge.dispute.closed');
  },
  '2027-02-11': async (living) => {
    const bought = await buyBasket(living, { customerInfo: living.payers.business });
    await must(refund(living, bought, { amount: 11.11 }));
    await atProcessor('refunds/fail', { refund: (await booksOf(living.tenant)).refunds.at(-1)?.id });
    await hear(living, 'refund.failed');
  },
  '2027-04-03': async (living) => must(refund(living, await buyBasket(living), {})),
  '2027-06-15': (living) => change(living, 'yearly', 'basic', { planSlug: 'pro', cycleId: 'yearly' }),
  '2027-08-08': async (living) => {
    const { tenant, addOn, payers } = living;
    const { customerId } = await signIn(tenant, payers.abroad.email);
    const own = (await kept(tenant)).orders.find(
      (order) => order.customerId === customerId && order.subscriptionId,
    );
    await must(buyAddOn({ tenant, addOn }, String(own?.subscriptionId), { customerInfo: payers.abroad }));
  },
  '2027-10-11': ({ tenant, payers, shop }) => credit(tenant, payers.home.email, 1234, shop.currency),
  '2027-11-20': (living) => change(living, 'home', 'pro', { planSlug: 'basic' }),
  '2028-01-06': async () => undefined,
};

/** The account's newest event of the type arrives. */
async function hear({ tenant }: Living, type: string): Promise<void> {
  expect((await deliver(tenant, (await eventsAt(tenant, type)).at(-1) ?? {})).status).toBe(200);
}

/** Shops live on to a day: what is due until then is charged on its own day, and then happens what happens on that day. */
export async function liveUntil(shops: readonly Living[], day: string): Promise<void> {
  for (let due = await nextDue(shops); due !== undefined && due <= day; due = await nextDue(shops)) {
    travelTo(`${due}T12:00:00Z`);
    for (const { tenant } of shops) await renewDue(tenant);
  }
  travelTo(`${day}T14:00:00Z`);
  for (const living of shops) await HAPPENINGS[day]?.(living);
}

async function nextDue(shops: readonly Living[]): Promise<string | undefined> {
  const orders = await Promise.all(shops.map(async ({ tenant }) => (await kept(tenant)).orders));
  return orders
    .flat()
    .map(parseOrder)
    .flatMap(({ status, nextBillingDate }) => (status === OrderStatus.active ? (nextBillingDate ?? []) : []))
    .sort()[0];
}

const basket = ({ items }: YearShop) => ({
  items,
  amount: items.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0) / 100,
});

/** Buys the shop's basket by a link. Gives the id of the payment. */
async function buyBasket(
  { shop, tenant, payers }: Living,
  how: Parameters<typeof pay>[1] = {},
): Promise<string> {
  const link = await aLink(tenant, { currency: { code: shop.currency }, ...basket(shop) });
  const { body } = await must(pay(link, { customerInfo: payers.abroad, ...how }));
  return openReceipt(body.receipt.summaryRef, tenant.tenant)?.attemptId ?? '';
}

async function change(
  { tenant, payers }: Living,
  who: keyof Living['payers'],
  from: string,
  to: object,
): Promise<unknown> {
  const customer = await signIn(tenant, payers[who].email);
  return await must(customer.send('POST', `/client/plan/${from}/change-plan`, to));
}

/** The customer's latest payment that charged something. */
async function lastOf({ tenant, payers }: Living, who: keyof Living['payers']): Promise<string> {
  const { customerId } = await signIn(tenant, payers[who].email);
  const { attempts } = await kept(tenant);
  return attempts.findLast((one) => one.customerId === customerId && one.terms.charge.minor > 0)?.id;
}

const refund = async ({ tenant }: Living, attemptId: string, body: object): Promise<Answer> =>
  (await catalogStaff(tenant)).post(`/admin/transactions/${attemptId}/refund`, body, crypto.randomUUID());

async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
