import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, pay, type TestLink } from '../../support/links.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant();
  link = await aLink(tenant, { description: 'Two seats' });
});

describe('GET /public-api/payment-links/validate/:slug', () => {
  const validate = (slug: string, origin = tenant.origin) =>
    call('GET', `/public-api/payment-links/validate/${slug}`, { origin });

  it('answers with the four fields of the specification, without an envelope', async () => {
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

  it.each(['nonsense', 'pl_', `pl_${'t'.repeat(12)}${'0'.repeat(26)}`, 'T%23x', '..%2f..', 'pl_TENANT'])(
    'answers %s with 404',
    async (slug) => {
      const { status, body } = await validate(slug);
      expect([status, body.error.code]).toEqual([404, 'payment_link_not_found']);
    },
  );

  it('refuses a used link as used, and an unregistered origin with 401', async () => {
    const used = await aLink(tenant);
    await pay(used);
    expect((await validate(used.slug)).body.error.code).toBe('payment_link_used');
    expect((await validate(link.slug, 'https://elsewhere.test')).status).toBe(401);
  });
});
