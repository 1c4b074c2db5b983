import { expect, it } from 'vitest';
import { couponBody } from '../support/catalog.ts';
import { aHalfUsedDispute, type Owing } from '../support/disputes.ts';
import { pay } from '../support/links.ts';
import { eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aPlanLink, buy, buyAddOn } from '../support/purchases.ts';

const OTHER = { paymentMethodId: 'pm_card_mastercard' };

const owedBy = async ({ staff, ada }: Owing) =>
  (await staff.get('/admin/customers', { customerId: ada.customerId })).body.data[0].owed.map(
    ({ amount }: { amount: object }) => amount,
  );

it('a customer who has used half of what a lost dispute took back has no trial, code or change of plan until staff clear that', async () => {
  const own = await aHalfUsedDispute();
  const { tenant, shop, pro, staff, ada, customerInfo, subscription } = own;
  expect(await owedBy(own)).toEqual([{ value: 5, currency: 'USD' }]);
  const { outbox } = await expectBooksToAgree(tenant);
  const closed = outbox.flatMap(({ events }) => events).find(({ type }) => type === 'payment.dispute_closed');
  expect(closed?.data.owed).toEqual({ value: 5, currency: 'USD' });

  const { code: couponCode } = await staff.make('/admin/coupon', couponBody({}));
  const link = await aPlanLink({ ...shop, plan: pro as never });
  const asked = { customerInfo, token: ada.token, ...OTHER };
  const to = `/client/plan/${shop.plan.slug}/change-plan`;
  const trial = () => buy({ ...shop, plan: pro as never }, asked);
  const withCode = (who = {}) => buy(shop, { ...asked, ...who, info: { couponCode, allowDuplicate: true } });
  for (const { status, body } of [
    await trial(),
    await withCode(),
    await buyAddOn(shop, subscription, { ...asked, info: { couponCode } }),
    await pay(link, { ...asked, couponCode }),
    await ada.send('POST', to, { planSlug: pro.slug, preview: true }),
    await ada.send('POST', `${to}/apply-zero`, { planSlug: pro.slug }),
    await staff.post(`/admin/subscriptions/${subscription}/change-plan`, { planSlug: pro.slug }),
  ])
    expect([status, body.error.code]).toEqual([409, 'customer_owes']);
  const stranger = { token: undefined as never };
  expect((await withCode(stranger)).body.error.code).toBe('coupon_not_valid');
  expect((await buy({ ...shop, plan: pro as never }, { customerInfo, ...OTHER })).body.error.code).toBe(
    'sign_in_required',
  );

  const clear = () =>
    staff.post(`/admin/customers/${ada.customerId}/owed/clear`, { reason: 'Paid in cash.' });
  for (const _ of [1, 2]) expect((await clear()).body.data.owed).toEqual([]);
  expect((await trial()).body.status).toBe('success');
  const told = eventTypes(await expectBooksToAgree(tenant));
  expect(told.filter((type) => type === 'customer.owed_cleared')).toHaveLength(1);
});

it.each<[string, Parameters<typeof aHalfUsedDispute>[0], number[]]>([
  ['what a typed address bought', { token: undefined as never }, []],
  [
    'what ended unused and the shop kept',
    {
      before: ({ ada, shop }) => ada.send('POST', `/client/plan/${shop.plan.slug}/cancel`, { when: 'now' }),
    },
    [5],
  ],
])('a customer does not owe %s', async (_, how, expected) => {
  const own = await aHalfUsedDispute(how);
  expect((await owedBy(own)).map(({ value }: { value: number }) => value)).toEqual(expected);
  await expectBooksToAgree(own.tenant);
});
