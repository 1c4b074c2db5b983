import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, linkBody, pay, requestLink, summaryOf } from '../../support/links.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

const supportContact = 'help@shop.example';
let tenant: TestTenant;
let credential: string;
beforeAll(async () => {
  tenant = await aTenant({ project: { returnOrigins: ['https://app.shop.example'], supportContact } });
  credential = await aCredential(tenant, ['webhook']);
});

const open = (payload: string) =>
  call('POST', '/public-api/payment-links/open', { origin: CHECKOUT_ORIGIN, body: { payload } });

it('successUrl and cancelUrl are shown where the payer needs them: after the payment, and without one', async () => {
  const successUrl = 'https://app.shop.example/orders/7?done=1';
  const cancelUrl = `${tenant.origin}/cart`;
  const link = await aLink(tenant, { successUrl, cancelUrl });
  const opened = await open(link.payload);
  expect(opened.body.data).toMatchObject({ cancelUrl, project: { supportContact } });
  expect(opened.text).not.toContain(successUrl);
  const paid = await pay(link);
  expect((await summaryOf(paid)).body.data).toMatchObject({ successUrl, project: { supportContact } });
  expect((await open(link.payload)).body.data).toMatchObject({ cancelUrl, project: { supportContact } });
});

it.each([
  ['a stranger’s origin', 'https://evil.example/pay'],
  ['an origin that begins like the shop’s', 'https://app.shop.example.evil.example/'],
  ['a user before another host', 'https://app.shop.example@evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['plain http', 'http://app.shop.example/'],
  ['a path alone', '/orders/7'],
  ['the checkout itself', `${CHECKOUT_ORIGIN}/pay`],
])('successUrl and cancelUrl are refused with %s, on both routes', async (_, address) => {
  const byTenant = (body: object) =>
    call('POST', '/webhook/payment-links', { headers: { 'x-tenant-id': credential }, body });
  for (const field of ['successUrl', 'cancelUrl']) {
    const answers = [
      await requestLink(tenant, { [field]: address }),
      await byTenant(linkBody(tenant, { [field]: address })),
    ];
    for (const { status, body } of answers)
      expect([status, body.error?.code, body.error?.field]).toEqual([400, 'invalid_request', field]);
  }
});

it('successUrl and cancelUrl on a repeat are compared like the other fields', async () => {
  const given = { idempotencyKey: 'order-7', cancelUrl: tenant.origin };
  await aLink(tenant, given);
  expect((await requestLink(tenant, given)).body.data.differs).toEqual([]);
  expect(
    (await requestLink(tenant, { ...given, cancelUrl: 'https://evil.example' })).body.data.differs,
  ).toEqual(['cancelUrl']);
});
