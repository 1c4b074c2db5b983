import { beforeAll, expect, it } from 'vitest';
import { keys } from '../../../shared/storage/table/keys.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { findTenant } from '../../../shared/storage/tenants.ts';
import { catalogStaff, couponBody } from '../../support/catalog.ts';
import { call } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aLink, pay, type TestLink } from '../../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant({ project: { name: 'Shop', logoUrl: 'https://cdn.billing.test/l.png' } });
  link = await aLink(tenant, { description: 'Two seats', expiresInMinutes: 600 });
});

const post = (path: string, body: unknown, origin = CHECKOUT_ORIGIN) => call('POST', path, { origin, body });

const path = '/public-api/payment-links/open';

it('POST /public-api/payment-links/open answers with the fields the checkout draws and no others', async () => {
  const { status, body } = await post(path, { payload: link.payload });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    slug: link.slug,
    status: 1,
    statusLabel: 'active',
    amount: { value: 19.99, currency: { code: 'USD', symbol: '$' } },
    totalAmount: 19.99,
    expiresAt: link.data.expiresAt,
    description: 'Two seats',
    items: [{ name: 'Two seats', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
    isTextOfShop: false, // The storefront made it, so anybody may have.
    billingType: 1,
    acceptsCoupons: false,
    asks: { company: 'off', address: 'off', taxId: 'off', mobile: 'optional' },
    asksForAddress: false,
    needsCard: true,
    project: { name: 'Shop', logoUrl: 'https://cdn.billing.test/l.png' },
    provider: 'processor',
    publicKey: tenant.account.publishableKey,
  });
});

it('POST /public-api/payment-links/open says that codes are accepted once the tenant has an active coupon, and never for an invoice', async () => {
  const seller = await aTenant();
  const staff = await catalogStaff(seller);
  const { code } = await staff.make('/admin/coupon', couponBody());
  const accepts = async ({ payload }: TestLink) => (await post(path, { payload })).body.data.acceptsCoupons;
  expect(await accepts(await aLink(seller))).toBe(true);
  expect(await accepts((await (await invoicingBackend(seller)).create()).link)).toBe(false);
  const other = await aTenant();
  await (await catalogStaff(other)).make('/admin/coupon', couponBody({ code }));
  await (await catalogStaff(other)).make(`/admin/coupon/${code}/retire`);
  expect(await accepts(await aLink(other))).toBe(false);
});

it('POST /public-api/payment-links/open accepts codes for a tenant whose active coupons were never counted', async () => {
  const older = await aTenant();
  await commit([change(keys.tenant(older.tenant.id), { remove: ['activeCoupons'] })]);
  const staff = await catalogStaff(older);
  const { code } = await staff.make('/admin/coupon', couponBody());
  await staff.make(`/admin/coupon/${code}/retire`);
  expect((await findTenant(older.tenant.id))?.activeCoupons).toBeUndefined();
  const { body } = await post(path, { payload: (await aLink(older)).payload });
  expect(body.data.acceptsCoupons).toBe(true);
});

it('POST /public-api/payment-links/open says of a paid link who was paid, how much and when, and nothing about the payer', async () => {
  const paid = await aLink(tenant);
  const { body: payment } = await pay(paid);
  const { status, text, body } = await post(path, { payload: paid.payload });
  expect([status, body.error.code]).toEqual([409, 'payment_link_used']);
  expect(body.data).toMatchObject({
    slug: paid.slug,
    amount: { value: 19.99 },
    paidAt: expect.any(String),
    project: { name: 'Shop' },
  });
  expect(text).not.toContain(payment.receipt.summaryRef);
});

it('POST /public-api/payment-links/open opens and pays a link by its slug, once, as by its payload', async () => {
  const short = await aLink(tenant);
  expect(short.data.shortUrl).toBe(`${CHECKOUT_ORIGIN}/p/${short.slug}`);
  const bySlug = { ...short, payload: short.slug };
  expect((await post(path, { payload: short.slug })).body).toEqual(
    (await post(path, { payload: short.payload })).body,
  );
  const stranger = await aTenant();
  expect((await post(path, { payload: short.slug }, stranger.origin)).status).toBe(404);
  expect((await pay(bySlug, { origin: stranger.origin })).status).toBe(404);
  const first = await pay(bySlug, { key: 'click-1' });
  expect(
    (await pay(bySlug, { key: 'click-1', customerInfo: { email: 'eve@example.com', name: 'Eve' } })).status,
  ).toBe(422);
  expect([first.status, (await pay(short)).status]).toEqual([200, 409]);
});
