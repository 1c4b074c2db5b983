import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, type TestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant);
});

const post = (path: string, body: unknown, origin = CHECKOUT_ORIGIN) => call('POST', path, { origin, body });
describe('POST /public-api/payment-links/pay', () => {
  const path = '/public-api/payment-links/pay';
  const body = (overrides: object) => ({
    payload: link.payload,
    customerInfo: { email: 'a@example.com', name: 'A' },
    paymentMethodId: 'pm_card_visa',
    ...overrides,
  });
  const info = (overrides: object) => ({ customerInfo: { email: 'a@example.com', name: 'A', ...overrides } });

  /** One case a field: the tests of the schema have the others. */
  it.each<[string, object, string]>([
    ['no customerInfo', { customerInfo: undefined }, 'customerInfo'],
    ['a malformed e-mail address', info({ email: 'ada@' }), 'customerInfo.email'],
    ['a line break in an e-mail address', info({ email: 'a@example.com\nbcc:x@y.de' }), 'customerInfo.email'],
    ['an empty name', info({ name: '  ' }), 'customerInfo.name'],
    ['a malformed telephone number', info({ mobile: 'call me' }), 'customerInfo.mobile'],
    ['a card number as payment method', { paymentMethodId: '4242424242424242' }, 'paymentMethodId'],
    ['a coupon of 101 characters', { couponCode: 'c'.repeat(101) }, 'couponCode'],
  ])('refuses %s with 400 naming the field', async (_, overrides, field) => {
    const answer = await post(path, body(overrides));
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
      400,
      'invalid_request',
      field,
    ]);
  });

  it('refuses a coupon with 422', async () => {
    const answer = await post(path, body({ couponCode: 'SPRING' }));
    expect([answer.status, answer.body.error.code]).toEqual([422, 'coupon_not_valid']);
  });

  it('neither locks nor charges the link of a refused request', async () => {
    const untouched = (await kept(tenant)).links.find(({ slug }) => slug === link.slug);
    expect(untouched).toMatchObject({ status: 1, declines: 0 });
    expect(untouched).not.toHaveProperty('lastAttempt');
  });

  it('accepts an empty telephone number, and a payment from the storefront’s own page', async () => {
    const own = await aLink(tenant);
    const answer = await call('POST', path, {
      origin: tenant.origin,
      body: { ...body(info({ mobile: '' })), payload: own.payload },
    });
    expect(answer.status).toBe(200);
  });
});
