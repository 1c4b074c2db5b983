import { expect, it } from 'vitest';
import { anotherPlan } from '../routes/refusals/support/buyer.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { aPayer, pay } from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { aPlanLink, aShop, buy, subscribe } from '../support/purchases.ts';
import { recoveryLink, renewDue } from '../support/renewals.ts';

it('a customer in suspension who buys, pays a link of or changes to the plan again is led to what is unpaid', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop({ trialPeriod: true, trialDays: 10 }, { project: { suspendAfter: 1 } });
  const pro = await anotherPlan(shop, {});
  const { tenant, plan } = shop;
  const customerInfo = aPayer();
  const link = await aPlanLink(shop, { expiresInMinutes: 40_000 });
  const { token } = await signIn(tenant, customerInfo.email);
  const id = await subscribe(shop, { customerInfo, token, paymentMethodId: 'pm_card_chargeCustomerFail' });
  const proId = await subscribe({ tenant, plan: pro }, { customerInfo, token });
  travelTo('2027-02-10T00:10:00Z');
  await renewDue(tenant);

  const ada = await signIn(tenant, customerInfo.email);
  const staff = await catalogStaff(tenant);
  const asked = { customerInfo, token: ada.token };
  const again = { paymentMethodId: 'pm_card_mastercard', info: { withoutTrial: true } };
  const to = `/client/plan/${pro.slug}/change-plan`;
  const answers = [
    await buy(shop, { ...asked, ...again }),
    await pay(link, { ...asked, paymentMethodId: 'pm_card_mastercard' }),
    await ada.send('POST', to, { planSlug: plan.slug, preview: true }),
    await ada.send('POST', `${to}/apply-zero`, { planSlug: plan.slug }),
    await staff.post(`/admin/subscriptions/${proId}/change-plan`, { planSlug: plan.slug }),
  ];
  const { slug } = await recoveryLink(tenant);
  const [order] = (await kept(tenant)).orders.filter(({ dunning }) => dunning);
  const recoveryUrl = `${tenant.project.checkoutUrl}/p/${slug}`;
  for (const { status, body } of answers) {
    expect([status, body.error.code]).toEqual([409, 'subscription_suspended']);
    expect(body.error.message).toContain(recoveryUrl);
    expect(body.data).toEqual({ subscriptionId: id, invoiceId: order?.dunning?.invoiceId, recoveryUrl });
  }

  const stranger = await buy(shop, { customerInfo, ...again });
  expect([stranger.body.error.code, stranger.text.includes(slug)]).toEqual(['sign_in_required', false]);
  await pay({ ...link, slug, payload: slug }, { customerInfo });
  expect((await buy(shop, { ...asked, ...again })).body.error.code).toBe('subscription_exists');
  await expectBooksToAgree(tenant);
});
