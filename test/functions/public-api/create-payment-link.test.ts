import { beforeAll, expect, it } from 'vitest';
import { travelTo } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { aLink, payloadOf, requestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const stored = async (slug: string) => (await kept(tenant)).links.find((link) => link.slug === slug);
const LATER = '2027-04-01T12:00:00.000Z';

it('POST /api/v1/public-api/payment-links answers with the fields of the specification and stores the link in minor units', async () => {
  travelTo(LATER);
  const { status, body, headers } = await requestLink(tenant);
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: {
      slug: expect.stringMatching(/^pl_t[0-9a-z]{11}[0-9a-z]{26}$/),
      status: 1,
      statusLabel: 'active',
      amount: { value: 19.99, currency: { code: 'USD', symbol: '$' } },
      totalAmount: 19.99,
      expiresAt: expect.stringMatching(/^2027-04-01T13:00:00\.\d{3}Z$/),
      redirectUrl: expect.stringContaining(`${CHECKOUT_ORIGIN}/pay?payload=`),
      shortUrl: `${CHECKOUT_ORIGIN}/p/${body.data.slug}`,
    },
  });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(await stored(body.data.slug)).toMatchObject({
    tenantId: tenant.tenant.id,
    projectId: tenant.project.id,
    gatewayId: tenant.gateway?.id,
    status: 1,
    chargeMinor: 1999,
    currency: 'usd',
    symbol: '$',
    declines: 0,
    lines: [{ name: 'Payment', unitMinor: 1999, quantity: 1, totalMinor: 1999 }],
  });
});

it('POST /api/v1/public-api/payment-links ignores unknown fields, even those named like stored ones', async () => {
  const { slug, data } = await aLink(tenant, {
    status: 2,
    tenantId: 'tother',
    chargeMinor: 1,
    gatewayId: 'gw_x',
    declines: -9,
  });
  expect(data).toMatchObject({ status: 1, totalAmount: 19.99 });
  expect(await stored(slug)).toMatchObject({
    tenantId: tenant.tenant.id,
    chargeMinor: 1999,
    declines: 0,
    status: 1,
  });
});

it('POST /api/v1/public-api/payment-links seals a payload that the checkout opens to the same amount', async () => {
  const { body } = await requestLink(tenant, { amount: 64.1, currency: { code: 'EUR', symbol: '€' } });
  const opened = await call('POST', '/public-api/payment-links/open', {
    origin: CHECKOUT_ORIGIN,
    body: { payload: payloadOf(body) },
  });
  expect(opened.body.data).toMatchObject({
    slug: body.data.slug,
    totalAmount: 64.1,
    publicKey: tenant.account.publishableKey,
  });
});

it.each([
  [1, '2027-04-01T12:01'],
  [90, '2027-04-01T13:30'],
  [43_200, '2027-05-01T12:00'],
])('a link’s lifetime is the %d minutes of expiresInMinutes', async (expiresInMinutes, minute) => {
  travelTo(LATER);
  expect((await aLink(tenant, { expiresInMinutes })).data.expiresAt).toContain(minute);
});

it('a link’s lifetime ends exactly at its expiry: open, quote, validate and pay answer 410', async () => {
  travelTo(LATER);
  const link = await aLink(tenant, { expiresInMinutes: 1 });
  const ask = async () => {
    const { payload } = link;
    const payer = { customerInfo: { email: 'a@example.com', name: 'A' }, paymentMethodId: 'pm_card_visa' };
    const steps = ['open', 'quote', 'pay'].map((step) =>
      call('POST', `/public-api/payment-links/${step}`, {
        origin: CHECKOUT_ORIGIN,
        body: { payload, ...(step === 'pay' && payer) },
      }),
    );
    const validated = call('GET', `/public-api/payment-links/validate/${link.slug}`, {
      origin: tenant.origin,
    });
    return (await Promise.all([...steps, validated])).map(({ status, body: { error } }) => [
      status,
      error?.code,
    ]);
  };
  travelTo('2027-04-01T12:01:01.000Z');
  expect(await ask()).toEqual([1, 2, 3, 4].map(() => [410, 'payment_link_expired']));
  expect((await stored(link.slug))?.status).toBe(1);
});
