import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/gateway.ts';
import { aLink, type TestLink } from '../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant);
});

const post = (path: string, body: unknown, origin = CHECKOUT_ORIGIN) => call('POST', path, { origin, body });

describe.each(['open', 'quote', 'pay'])('POST /public-api/payment-links/%s', (step) => {
  const sender = { customerInfo: { email: 'a@example.com', name: 'A' }, paymentMethodId: 'pm_card_visa' };

  it('answers a payload that is missing, not a string or too long with 400', async () => {
    for (const payload of [undefined, null, 7, '', {}, 'x'.repeat(4097)]) {
      const { status, body } = await post(`/public-api/payment-links/${step}`, { ...sender, payload });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', 'payload']);
    }
  });

  it('answers a payload that was never sealed with 400 invalid_payload', async () => {
    for (const payload of ['x', 'a.b.c.d.e', `${link.slug}x`, `${link.payload}.`, link.payload.slice(1)]) {
      const { status, body } = await post(`/public-api/payment-links/${step}`, { ...sender, payload });
      expect([status, body.error.code]).toEqual([400, 'invalid_payload']);
    }
  });

  it('answers an unregistered origin with 401', async () => {
    const { status } = await post(
      `/public-api/payment-links/${step}`,
      { ...sender, payload: link.payload },
      'https://elsewhere.test',
    );
    expect(status).toBe(401);
  });
});
