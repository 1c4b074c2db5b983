import { describe, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, pay, summaryOf } from '../../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';

describe('GET /public-api/purchase/summary', () => {
  it('answers an unknown receipt with 404', async () => {
    for (const slug of ['rcpt_x', 'nonsense', `rcpt_t${'0'.repeat(57)}`]) {
      const answer = await call('GET', `/public-api/purchase/summary/${slug}`, { origin: CHECKOUT_ORIGIN });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'receipt_not_found']);
    }
  });

  it('answers the checkout and the tenant’s storefront, and an unregistered origin with 401', async () => {
    const tenant = await aTenant();
    const paid = await pay(await aLink(tenant));
    for (const origin of [CHECKOUT_ORIGIN, tenant.origin])
      expect((await summaryOf(paid, origin)).status).toBe(200);
    expect((await summaryOf(paid, 'https://elsewhere.test')).status).toBe(401);
  });
});
