import { beforeAll, expect, it } from 'vitest';
import { type Answer, call } from '../support/gateway.ts';
import { linkBody } from '../support/links.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const readableBy = ({ headers }: Answer) => headers['access-control-allow-origin'];

it.each<[string, number, object]>([
  ['a success', 200, {}],
  ['a wrong field', 400, { amount: -1 }],
  ['an absent project', 404, { productOrigin: '0'.repeat(24) }],
  ['a refusal', 422, { currency: { code: 'GBP', symbol: '£' } }],
])('an answer that is %s may be read by its origin', async (_, status, overrides) => {
  const answer = await call('POST', '/public-api/payment-links', {
    origin: tenant.origin,
    body: linkBody(tenant, overrides),
  });
  expect([answer.status, readableBy(answer)]).toEqual([status, tenant.origin]);
  expect(answer.headers).toMatchObject({
    vary: 'Origin',
    'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed, billing-version',
  });
});

it('an answer that is an HTML page may be read by its origin', async () => {
  const answer = await call('POST', '/public-api/payment-links', {
    origin: tenant.origin,
    rawBody: 'x',
    headers: { 'content-type': 'text/plain' },
  });
  expect([answer.status, readableBy(answer)]).toEqual([415, tenant.origin]);
});

it('an answer to an unregistered origin allows no origin', async () => {
  const answer = await call('POST', '/public-api/payment-links', {
    origin: 'https://elsewhere.test',
    body: linkBody(tenant),
  });
  expect([answer.status, readableBy(answer), answer.headers.vary]).toEqual([401, undefined, 'Origin']);
});
