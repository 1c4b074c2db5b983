import { beforeAll, expect, it } from 'vitest';
import { type CatalogStaff, catalogStaff, couponBody } from '../../support/catalog.ts';
import { call } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aLink, type TestLink } from '../../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
let staff: CatalogStaff;
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant);
  staff = await catalogStaff(tenant);
});

const post = (path: string, body: unknown, origin = CHECKOUT_ORIGIN) => call('POST', path, { origin, body });

const path = '/public-api/payment-links/quote';

it('POST /public-api/payment-links/quote answers with the link’s price for an empty coupon as for none', async () => {
  for (const couponCode of [undefined, '', '  ']) {
    const { status, body } = await post(path, { payload: link.payload, couponCode });
    expect(status).toBe(200);
    const full = { value: 19.99, currency: 'USD' };
    expect(body.data).toEqual({
      ...{ subtotal: 19.99, subtotalAmount: full, total: 19.99, dueNow: full },
      ...{ discount: 0, discountAmount: { value: 0, currency: 'USD' } },
      needsCard: true,
      currency: { code: 'USD', symbol: '$' },
    });
  }
});

it('POST /public-api/payment-links/quote takes off what the code takes off, in any case', async () => {
  await staff.make('/admin/coupon', couponBody({ code: 'SPRING', percentOff: 15, firstPurchaseOnly: true }));
  const { body } = await post(path, { payload: link.payload, couponCode: ' spring ' });
  expect(body.data).toMatchObject({ subtotal: 19.99, discount: 3, total: 16.99 });
});

it.each(['UNKNOWN', 'no code at all'])(
  'POST /public-api/payment-links/quote refuses the code %s with 422',
  async (couponCode) => {
    const { status, body } = await post(path, { payload: link.payload, couponCode });
    expect([status, body.error.code, body.error.field]).toEqual([422, 'coupon_not_valid', 'couponCode']);
  },
);

it('POST /public-api/payment-links/quote refuses a code for an invoice', async () => {
  const { payload } = (await (await invoicingBackend(tenant)).create()).link;
  const { status, body } = await post(path, { payload, couponCode: 'SPRING' });
  expect([status, body.error.code]).toEqual([422, 'coupon_not_valid']);
});
