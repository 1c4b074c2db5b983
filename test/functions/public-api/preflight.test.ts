import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { call } from '../../support/gateway.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

const DESK = 'https://desk.billing.test';
afterEach(() => vi.unstubAllEnvs());

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const paths = routes
  .filter(({ method }) => method !== 'OPTIONS')
  .map(({ path }) => path.replace('{slug}', 'anything'));

it.each(paths.flatMap((path) => [path, `/api/v1${path}`]))(
  'a preflight of %s allows storefronts and the hosted checkout, without credentials',
  async (path) => {
    for (const origin of [tenant.origin, CHECKOUT_ORIGIN]) {
      const answer = await call('OPTIONS', path, {
        origin,
        headers: { 'access-control-request-method': 'POST' },
      });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers':
          'authorization, auth-token, billing-shop, billing-version, content-type, idempotency-key, traceparent, x-request-id',
        vary: 'Origin',
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  },
);

it.each(['https://elsewhere.test', 'null', '*', 'http://pay.billing.test', ''])(
  'a preflight from “%s” is refused with 401 and allows no origin',
  async (origin) => {
    const answer = await call('OPTIONS', '/public-api/payment-links', { origin });
    expect(answer.status).toBe(401);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

it('a preflight from the stage’s desk is allowed for the back office alone, and where a stage has no desk for nothing', async () => {
  const allowed = async (path: string) =>
    (await call('OPTIONS', path, { origin: DESK })).headers['access-control-allow-origin'];
  expect(await allowed('/admin/transactions')).toBeUndefined();
  vi.stubEnv('DESK_ORIGIN', DESK);
  for (const path of ['/admin/transactions', '/api/v1/admin/order']) expect(await allowed(path)).toBe(DESK);
  for (const path of ['/public-api/plan', '/client/card', '/webhook/orders', '/x/admin/'])
    expect(await allowed(path)).toBeUndefined();
});
