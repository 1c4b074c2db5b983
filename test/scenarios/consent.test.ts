import { expect, it } from 'vitest';
import { travelTo } from '../support/clock.ts';
import { aShopOfAda, MASTERCARD, saveCard, typed } from '../support/consent.ts';
import { pay } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { buy, buyAddOn, subscribe } from '../support/purchases.ts';
import { ADA, aTrialist, recoveryLink, renewDue } from '../support/renewals.ts';
import { customerToken } from '../support/wallets.ts';

const FAILS_LATER = 'pm_card_chargeCustomerFail';

it.each([
  ['that is paid', MASTERCARD],
  ['whose cycle is unpaid', FAILS_LATER],
])('The choice of a card does not move an order of a typed address %s', async (_, planted) => {
  const { shop, ada, tenant } = await aShopOfAda({ trialPeriod: true, trialDays: 14 });
  expect((await typed(shop, planted)).status).toBe(200);
  travelTo('2027-02-14T00:10:00Z');
  if (planted === FAILS_LATER) expect(await renewDue(tenant)).toMatchObject({ declined: 1 });
  const own = await saveCard(ada);
  expect((await ada.send('PATCH', `/client/card/${own}/primary`)).status).toBe(200);
  await renewDue(tenant);
  const { orders } = await expectBooksToAgree(tenant);
  expect((await chargesAt(tenant)).map(({ payment_method }) => payment_method)).not.toContain(own);
  expect(orders[0]?.paymentMethodId).not.toBe(own);
});

it('A second subscription of a typed address takes no place in the choices of a proved customer', async () => {
  const { shop, ada, token, tenant } = await aShopOfAda();
  const own = await subscribe(shop, { customerInfo: ADA, token });
  expect((await typed(shop, MASTERCARD, { allowDuplicate: true })).status).toBe(200);
  const cancelled = await ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, {});
  expect([cancelled.status, cancelled.body.data?.id]).toEqual([200, own]);
  const holdings = (await expectBooksToAgree(tenant)).all.filter(({ sk }) => sk.startsWith('HOLDING#'));
  expect(holdings).toMatchObject([{ subscriptionId: own }]);
});

it('A name that a stranger typed is replaced by the name of the customer, and replaces none', async () => {
  const { shop, token, ada } = await aShopOfAda();
  const rude = { email: ADA.email, name: 'Rude Name By Stranger', mobile: '+15550100' };
  const declined = { customerInfo: rude, paymentMethodId: 'pm_card_chargeDeclined' };
  const named = async () => [
    (await ada.get('/client/shop')).body.data.customer.name,
    (await kept(shop.tenant)).all.find(({ sk }) => sk === 'CUSTOMER')?.mobile,
  ];
  expect((await buy(shop, declined)).status).toBe(402);
  expect((await buy(shop, { customerInfo: ADA, token })).status).toBe(200);
  expect(await named()).toEqual([ADA.name, undefined]);
  await buy(shop, { ...declined, info: { allowDuplicate: true } });
  expect(await named()).toEqual([ADA.name, undefined]);
});

it('An add-on that a stranger buys for a proved subscription is charged to the stranger’s card, and ends with it', async () => {
  const { shop, ada, token, tenant } = await aShopOfAda({}, { name: 'Juicer', billingType: 2 });
  const own = await subscribe(shop, { customerInfo: ADA, token });
  expect((await buyAddOn(shop, own, { customerInfo: ADA, paymentMethodId: MASTERCARD })).status).toBe(200);
  const planted = (await kept(tenant)).orders.find(({ addOn }) => addOn);
  expect(planted).toMatchObject({ buyerKnownBy: 'email' });
  const card = await saveCard(ada, 'pm_card_amex');
  await ada.send('PATCH', `/client/card/${card}/primary`);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 2 });
  const methods = (await chargesAt(tenant)).map(({ payment_method }) => payment_method);
  expect(methods.filter((method) => method === card)).toHaveLength(1);
  await ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, { when: 'now' });
  travelTo('2027-04-01T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 0 });
  await expectBooksToAgree(tenant);
});

it.each([
  ['without proof goes on with it and lets no other one', undefined, 'email'],
  ['of a customer with proof makes it theirs', 'token', 'token'],
])('The card that pays an unpaid cycle of a typed address %s', async (_, by, known) => {
  const tenant = await aTrialist(FAILS_LATER);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ declined: 1 });
  const token = by && (await customerToken(tenant, ADA.email));
  const paid = { customerInfo: ADA, paymentMethodId: MASTERCARD, ...(token && { token }) };
  expect((await pay(await recoveryLink(tenant), paid)).status).toBe(200);
  travelTo('2027-03-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  const { orders } = await expectBooksToAgree(tenant);
  expect(orders).toMatchObject([{ buyerKnownBy: known, cyclesPaid: 2 }]);
});
