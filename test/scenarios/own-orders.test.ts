import { expect, it } from 'vitest';
import { travelTo } from '../support/clock.ts';
import { aShopOfAda } from '../support/consent.ts';
import { signIn } from '../support/customers.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { expectBooksToAgree } from '../support/money-books.ts';
import { buyAddOn, subscribe } from '../support/purchases.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { aTenant } from '../support/tenants.ts';

it('A customer ends what a recurring link charges, takes that back, and ends it again', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant();
  await pay(await aLink(tenant, recurring({ recurringAmount: 9.5 })), { customerInfo: ADA });
  const ada = await signIn(tenant, ADA.email);
  const [{ id, nextCharge }] = (await ada.get('/client/order')).body.data;
  expect(nextCharge).toEqual({ on: '2027-02-28', amount: { value: 9.5, currency: 'USD' } });
  const send = async (path: string, body?: object) =>
    (await ada.send('POST', `/client/order/${id}/${path}`, body)).body.data;
  expect(await send('cancel', {})).toMatchObject({ endsOn: '2027-02-28', nextCharge: null });
  expect(await send('cancel/undo')).toMatchObject({ endsOn: null, nextCharge: { on: '2027-02-28' } });
  expect(await send('cancel', {})).toMatchObject({ endsOn: '2027-02-28' });
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 0, passed_by: 1 });
  expect((await expectBooksToAgree(tenant)).orders).toMatchObject([{ status: 4, cyclesPaid: 1 }]);
});

it('An add-on that was bought later is shown with its subscription, ended by its customer, and announced for no date that its subscription does not reach', async () => {
  const { shop, ada, token, tenant } = await aShopOfAda({}, { billingType: 2 });
  const subscription = await subscribe(shop, { customerInfo: ADA, token });
  await buyAddOn(shop, subscription, { customerInfo: ADA, token });
  const addOnOrder = async () =>
    (await ada.get('/client/order')).body.data.find(({ addon }: { addon: object | null }) => addon);
  const addons = async () => (await ada.get('/client/plan/subscription')).body.data[0].addons;
  expect([(await addOnOrder()).nextCharge?.on, await addons()]).toEqual(['2027-02-28', [shop.addOn.id]]);

  await ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, {});
  expect((await addOnOrder()).nextCharge).toBe(null);
  await ada.send('POST', `/client/plan/${shop.plan.slug}/cancel/undo`, {});
  const { id } = await addOnOrder();
  expect((await ada.send('POST', `/client/order/${id}/cancel`, { when: 'now' })).status).toBe(200);
  expect(await addons()).toEqual([]);
  await expectBooksToAgree(tenant);
});

it('The order of a plan is ended as its subscription is, and an end by staff is not undone by its customer', async () => {
  const { shop, ada, token, tenant } = await aShopOfAda();
  await subscribe(shop, { customerInfo: ADA, token });
  const [{ id }] = (await ada.get('/client/order')).body.data;
  await shop.staff.post(`/admin/orders/${id}/cancel`, {});
  const undone = await ada.send('POST', `/client/order/${id}/cancel/undo`);
  expect([undone.status, undone.body.error.code]).toEqual([409, 'order_not_resumable']);
  expect((await ada.send('POST', `/client/order/${id}/cancel`, { when: 'now' })).status).toBe(200);
  expect((await ada.get('/client/plan/subscription')).body.data).toEqual([]);
  await expectBooksToAgree(tenant);
});
