import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { verifyToken } from '../../../shared/auth/tokens.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { aBackendOf } from '../../support/backend-calls.ts';
import { now } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { everything } from '../../support/table.ts';
import { aTenant } from '../../support/tenants.ts';

const PATH = '/webhook/customer-token';
const backend = await aBackendOf(await aTenant());
const { tenant, project } = backend.tenant;
const request = { productOrigin: project.id, email: ' Ada@Example.com ' };

it('POST /webhook/customer-token makes a token of the customer for an hour, and stores nothing', async () => {
  const [before, asked] = [await everything(), now()];
  const { status, body } = await backend.post(PATH, request);
  const customerId = customerIdOf(tenant, 'ada@example.com');
  const claims = await verifyToken(body.data.token, { audience: 'billing:client' }, now());
  expect([status, body.data.customerId]).toEqual([200, customerId]);
  expect(claims).toMatchObject({ tenantId: tenant.id, projectId: project.id, subject: customerId });
  expect(claims.expiresAt.getTime() - asked.getTime()).toBeGreaterThan(3_599_000 - 1); // Tokens count whole seconds.
  expect(await everything()).toEqual(before);
});

it('POST /webhook/customer-token makes a token that the published keys verify', async () => {
  const { body } = await backend.post(PATH, { ...request, expiresInSeconds: 60 });
  const keys = createLocalJWKSet((await call('GET', '/.well-known/jwks.json')).body);
  const { payload } = await jwtVerify(body.data.token, keys, {
    audience: 'billing:client',
    issuer: 'billing',
    currentDate: now(),
  });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
});
