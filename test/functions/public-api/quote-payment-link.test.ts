import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, type TestLink } from '../../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant);
});

const post = (path: string, body: unknown, origin = CHECKOUT_ORIGIN) => call('POST', path, { origin, body });
describe('POST /public-api/payment-links/quote', () => {
  const path = '/public-api/payment-links/quote';

  it('answers with the link’s price for an empty coupon as for none', async () => {
    for (const couponCode of [undefined, '', '  ']) {
      const { status, body } = await post(path, { payload: link.payload, couponCode });
      expect(status).toBe(200);
      expect(body.data).toEqual({ subtotal: 19.99, discount: 0, total: 19.99, currency: { code: 'USD', symbol: '$' } });
    }
  });

  it('refuses any coupon with 422', async () => {
    const { status, body } = await post(path, { payload: link.payload, couponCode: 'SPRING' });
    expect([status, body.error.code, body.error.field]).toEqual([422, 'coupon_not_valid', 'couponCode']);
  });
});
