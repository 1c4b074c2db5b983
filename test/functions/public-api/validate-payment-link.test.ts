import { beforeAll, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, type TestLink } from '../../support/links.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant, { description: 'Two seats' });
});

const validate = (slug: string, origin = tenant.origin) =>
  call('GET', `/public-api/payment-links/validate/${slug}`, { origin });

it('GET /public-api/payment-links/validate/:slug answers with the four fields of the specification, without an envelope', async () => {
  const { status, body } = await validate(link.slug);
  expect(status).toBe(200);
  expect(body).toEqual({
    plan: expect.objectContaining({
      slug: link.slug,
      isCustom: true,
      totalAmount: 19.99,
      billingType: 1,
      name: 'Two seats',
    }),
    provider: 'processor',
    publicKey: tenant.account.publishableKey,
    gatewayId: tenant.gateway?.id,
  });
});
