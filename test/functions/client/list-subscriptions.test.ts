import { expect, it } from 'vitest';
import { travelTo } from '../../support/clock.ts';
import { signIn } from '../../support/customers.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aShop, subscribe } from '../../support/purchases.ts';
import { renewDue } from '../../support/renewals.ts';

it('GET /client/subscriptions shows a subscription with its next charge and card, marks its plan, and shows an unpaid cycle', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop({ trialPeriod: true, trialDays: 10 });
  const customerInfo = aPayer();
  const id = await subscribe(shop, { customerInfo, paymentMethodId: 'pm_card_chargeCustomerFail' });
  const [ada, bob] = [
    await signIn(shop.tenant, customerInfo.email),
    await signIn(shop.tenant, 'bob@example.com'),
  ];
  const own = async () => (await ada.get('/client/plan/subscription')).body.data[0];
  const [{ paymentMethodId }] = (await kept(shop.tenant)).orders as unknown as [{ paymentMethodId: string }];
  expect(await own()).toMatchObject({
    id,
    statusLabel: 'active',
    plan: { slug: shop.plan.slug },
    trialEndsOn: '2027-02-10',
    nextCharge: { on: '2027-02-10', amount: { value: 10, currency: 'USD' } },
    unpaid: null,
    card: { id: paymentMethodId, isPrimary: true },
  });
  const marked = async (who: typeof ada) =>
    (await who.get('/client/plan')).body.data.map((plan: object) => plan);
  expect(await marked(ada)).toEqual([
    expect.objectContaining({ slug: shop.plan.slug, isOwn: true, subscriptions: [id] }),
  ]);
  expect(await marked(bob)).toEqual([
    expect.objectContaining({ slug: shop.plan.slug, isOwn: false, subscriptions: [] }),
  ]);
  expect((await bob.get('/client/plan/subscription')).body.data).toEqual([]);

  travelTo('2027-02-10T00:10:00Z');
  await renewDue(shop.tenant);
  expect((await own()).unpaid).toMatchObject({
    invoiceId: expect.stringMatching(/^inv_/),
    recoveryLink: expect.stringMatching(/^pl_/),
  });
});
