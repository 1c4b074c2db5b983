import { expect, it } from 'vitest';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { call } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aLink, aPayer, pay, recurring } from '../../support/links.ts';
import { orderingBackend } from '../../support/orders.ts';
import { aPlanLink, aShop, buy, purchase } from '../../support/purchases.ts';
import { recordsOf } from '../../support/table.ts';
import { aCredential, aTenant } from '../../support/tenants.ts';
import { credit, customerToken } from '../../support/wallets.ts';

it('GET /admin/transactions/:id/explain explains every kind of sale, paid, declined and waiting for its payer, as a match', async () => {
  const shop = await aShop({ availableCurrencies: ['USD', 'EUR', 'JPY'] });
  const { tenant, staff } = shop;
  const customerInfo = aPayer();
  await credit(tenant, customerInfo.email, 700);
  const token = await customerToken(tenant, customerInfo.email);
  const { code } = await staff.make('/admin/coupon', {
    code: 'spring',
    percentOff: 15,
    duration: 'forever',
  });

  await pay(await aLink(tenant), { customerInfo, token, couponCode: code });
  await pay(await aLink(tenant, recurring({ isOnTrial: true, trialPeriod: { durationInDays: 14 } })));
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_chargeDeclined' });
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await buy(shop, { info: { currency: 'EUR', couponCode: code, addons: [shop.addOn.id] } });
  await pay(await aPlanLink(shop, { currency: { code: 'JPY' } }));
  const { id: order } = await (await orderingBackend(tenant)).create({ customerInfo });
  await purchase(tenant, 1, order, { customerInfo });
  const { data: invoice } = await (await invoicingBackend(tenant)).create({ customerInfo });
  await purchase(tenant, 2, invoice.id, { customerInfo, info: { amount: 15 } });

  const { data: listed } = (await staff.get('/admin/transactions')).body;
  expect(listed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...['invoice', 'link', 'link', 'link', 'link', 'order', 'plan', 'plan_link'],
  ]);
  for (const { id, status } of listed) {
    const { data } = (await staff.get(`/admin/transactions/${id}/explain`)).body;
    expect(data, JSON.stringify(data)).toMatchObject({ id, status, verdict: 'match' });
  }
  const { data } = (
    await staff.get(
      `/admin/transactions/${listed.find((one: { kind: string }) => one.kind === 'plan').id}/explain`,
    )
  ).body;
  expect(data.text).toMatch(
    /^Gold: \d\.\d\d EUR, converted from 10\.00 USD\. .* The coupon SPRING took 15 %, \d\.\d\d EUR off\./,
  );
});

it('GET /admin/transactions/:id/explain names what drifted of a stored transaction, and hides it from another tenant', async () => {
  const tenant = await aTenant();
  const staff = await catalogStaff(tenant);
  await pay(await aLink(tenant));
  const [attempt] = await recordsOf(tenant.tenant.id, 'TXN#');
  await commit([
    change({ pk: attempt?.pk, sk: attempt?.sk } as never, { set: { 'terms.discountMinor': 1 } }),
  ]);
  const path = `/admin/transactions/${attempt?.id}/explain`;
  const { data } = (await staff.get(path)).body;
  expect(data.verdict).toBe('drift');
  expect(data.steps.filter(({ drift }: { drift: unknown }) => drift)).toMatchObject([
    {
      about: 'price',
      recorded: { value: 19.99, currency: 'USD' },
      drift: 'Recorded was 19.99 USD; today’s rules give 19.98 USD.',
    },
  ]);
  const other = { 'x-tenant-id': await aCredential(await aTenant(), ['admin']) };
  expect((await call('GET', path, { headers: other })).body.error.code).toBe('transaction_not_found');
});
