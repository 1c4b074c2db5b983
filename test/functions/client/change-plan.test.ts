import { describe, expect, it } from 'vitest';
import { advance, travelTo } from '../../support/clock.ts';
import { aPlanOnSale, planBody } from '../../support/catalog.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { aPayer, authenticate, confirm } from '../../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../../support/money-books.ts';
import { aShop, buy, type PurchaseOverrides, type Shop } from '../../support/purchases.ts';
import { renewDue } from '../../support/renewals.ts';

type Own = Readonly<{ shop: Shop; ada: SignedIn; pro: string; change: (body?: object, key?: string, path?: string) => ReturnType<SignedIn['send']> }>;

/** Ada has the shop's plan of 10 USD a month since the first moment of 1 April 2027; another costs 20, and 192 a year. */
async function ownPlan({ plan = {}, pro = {}, ...overrides }: PurchaseOverrides & { plan?: object; pro?: object } = {}): Promise<Own> {
  travelTo('2027-04-01T00:00:00Z');
  const shop = await aShop(plan);
  const prices = [
    { cycleId: 'monthly', billingInterval: 1, currency: 'USD', amount: 20 },
    { cycleId: 'yearly', billingInterval: 12, currency: 'USD', amount: 192 },
  ];
  const body = planBody(shop.tenant, shop.product.id, { name: 'Pro', slug: 'pro', prices, ...pro });
  const made = await shop.staff.post('/admin/plans', body);
  expect(made.status).toBe(200);
  await shop.staff.post(`/admin/plans/${made.body.data.id}/activate`);
  const customerInfo = aPayer();
  expect((await buy(shop, { customerInfo, ...overrides })).status).toBe(200);
  const ada = await signIn(shop.tenant, customerInfo.email);
  const { slug } = shop.plan;
  return { shop, ada, pro: 'pro', change: (sent = {}, key, path = '') => ada.send('POST', `/client/plan/${slug}/change-plan${path}`, { planSlug: 'pro', ...sent }, key) };
}
const charged = async ({ shop }: Own) => (await chargesAt(shop.tenant)).map(({ amount }) => amount);

describe('POST /client/plan/:slug/change-plan', () => {
  it('previews an upgrade, then charges what was previewed a while later, once', async () => {
    const own = await ownPlan();
    travelTo('2027-04-16T00:00:00Z');
    const { body: shown } = await own.change({ preview: true });
    expect(shown.change).toMatchObject({ kind: 'upgrade', takesEffect: 'now', dueNow: { value: 5 }, dueByCard: { value: 5 } });
    advance({ minutes: 20 });
    const first = await own.change({ quoteReceipt: shown.quoteReceipt });
    expect([first.status, first.body.status]).toEqual([200, 'success']);
    const again = await own.change({ quoteReceipt: shown.quoteReceipt });
    expect([again.status, again.body.receipt]).toEqual([200, first.body.receipt]);
    expect(await charged(own)).toEqual([1000, 500]);
    const { orders, subscriptions } = await expectBooksToAgree(own.shop.tenant);
    expect([orders[0]?.amountMinor, orders[0]?.nextBillingDate, subscriptions[0]?.plan.slug]).toEqual([2000, '2027-05-01', 'pro']);
  });
});
