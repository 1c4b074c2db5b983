import { expect, it } from 'vitest';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { aBackendOf } from '../../support/backend-calls.ts';
import { call } from '../../support/gateway.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';

it('a portal link signs one customer in at the hosted portal, whose page may call their routes', async () => {
  const { post, tenant } = await aBackendOf(await aTenant());
  const { body } = await post('/webhook/portal-link', {
    productOrigin: tenant.project.id,
    email: ' Ada@Example.com ',
  });
  const { url, customerId } = body.data;
  const { origin, pathname, hash, search } = new URL(url);
  expect([origin, pathname, search, customerId]).toEqual([
    CHECKOUT_ORIGIN,
    '/portal',
    '',
    customerIdOf(tenant.tenant, 'ada@example.com'),
  ]);
  const token = hash.slice('#token='.length);
  const answer = await call('GET', '/client/order', {
    origin: CHECKOUT_ORIGIN,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers['access-control-allow-origin'], answer.body.data]).toEqual([
    200,
    CHECKOUT_ORIGIN,
    [],
  ]);
  const preflight = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  };
  const { headers } = await call('OPTIONS', '/client/order', { origin: CHECKOUT_ORIGIN, headers: preflight });
  expect(headers).toMatchObject({
    'access-control-allow-origin': CHECKOUT_ORIGIN,
    'access-control-allow-headers': expect.stringContaining('authorization'),
  });
});

it('a portal link is for an hour at most', async () => {
  const { post, tenant } = await aBackendOf(await aTenant());
  const request = { productOrigin: tenant.project.id, email: 'ada@example.com', expiresInSeconds: 3601 };
  expect((await post('/webhook/portal-link', request)).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'expiresInSeconds',
  });
});
