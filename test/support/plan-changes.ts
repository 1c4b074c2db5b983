import { expect } from 'vitest';
import { catalogStaff, planBody } from './catalog.ts';
import { travelTo } from './clock.ts';
import { type SignedIn, signIn } from './customers.ts';
import { aPayer } from './links.ts';
import { chargesAt, type Kept, kept } from './money-books.ts';
import { aShop, buy, type PurchaseOverrides, type Shop } from './purchases.ts';
import { walletOf } from './wallets.ts';

/** A customer with a plan of the shop, who may change it for another one. */
export type Own = Readonly<{
  shop: Shop;
  ada: SignedIn;
  customerInfo: ReturnType<typeof aPayer>;
  change: (body?: object, key?: string, path?: string) => ReturnType<SignedIn['send']>;
}>;

export const BOUGHT_AT = '2027-04-01T00:00:00Z';

/** Ada has the shop's plan of 10 USD a month since the first moment of 1 April 2027; another costs 20, and 192 a year. */
export async function ownPlan({
  plan = {},
  pro = {},
  ownShop = () => aShop(plan),
  ...overrides
}: PurchaseOverrides & {
  plan?: Record<string, unknown>;
  pro?: object;
  ownShop?: () => Promise<Shop>;
} = {}): Promise<Own> {
  travelTo(BOUGHT_AT);
  const shop = await ownShop();
  const prices = [
    { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 20 },
    { cycleId: 'yearly', billingInterval: 12, currency: 'USD', amount: 192 },
  ];
  const body = planBody(shop.tenant, shop.product.id, { name: 'Pro', slug: 'pro', prices, ...pro });
  const made = await shop.staff.post('/admin/plans', body);
  expect(made.status).toBe(200);
  await shop.staff.post(`/admin/plans/${made.body.data.id}/activate`);
  const customerInfo = aPayer();
  travelTo(BOUGHT_AT); // Time went on while the shop was made, and every second of the period counts.
  expect((await buy(shop, { customerInfo, ...overrides })).status).toBe(200);
  const ada = await signIn(shop.tenant, customerInfo.email);
  const { slug } = shop.plan;
  return {
    shop,
    ada,
    customerInfo,
    change: (sent = {}, key, path = '') =>
      ada.send('POST', `/client/plan/${slug}/change-plan${path}`, { planSlug: 'pro', ...sent }, key),
  };
}
export const subscribed = ({ all }: Kept) =>
  all.find(({ sk }) => sk.startsWith('SUBSCRIPTION#'))?.plan as { slug: string };
export const balance = async ({ shop }: Own) => (await walletOf(shop.tenant)).balance;
export const charged = async ({ shop }: Own) => (await chargesAt(shop.tenant)).map(({ amount }) => amount);
/** A price of so much a month, in USD. */
export const priced = (amount: number, more: object = {}) => ({
  prices: [{ cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount }],
  ...more,
});

/** Staff refund the customer's payment that was made as number `index`. */
export async function refundPayment({ shop }: Pick<Own, 'shop'>, index: number, body: object = {}) {
  const attempt = (await kept(shop.tenant)).attempts[index];
  const staff = await catalogStaff(shop.tenant);
  return await staff.post(`/admin/transactions/${attempt?.id}/refund`, body, crypto.randomUUID());
}
