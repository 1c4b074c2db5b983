import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call } from '../support/gateway.ts';
import { linkBody } from '../support/links.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const readableBy = ({ headers }: Answer) => headers['access-control-allow-origin'];

describe('an answer', () => {
  it.each<[string, number, object]>([
    ['a success', 200, {}],
    ['a wrong field', 400, { amount: -1 }],
    ['an absent project', 404, { productOrigin: '0'.repeat(24) }],
    ['a refusal', 422, { currency: { code: 'GBP', symbol: '£' } }],
  ])('that is %s may be read by its origin', async (_, status, overrides) => {
    const answer = await call('POST', '/public-api/payment-links', {
      origin: tenant.origin,
      body: linkBody(tenant, overrides),
    });
    expect([answer.status, readableBy(answer)]).toEqual([status, tenant.origin]);
    expect(answer.headers).toMatchObject({
      vary: 'Origin',
      'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
    });
  });

  it('that is an HTML page may be read by its origin', async () => {
    const answer = await call('POST', '/public-api/payment-links', {
      origin: tenant.origin,
      rawBody: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([answer.status, readableBy(answer)]).toEqual([415, tenant.origin]);
  });

  it('to an unregistered origin allows no origin', async () => {
    const answer = await call('POST', '/public-api/payment-links', {
      origin: 'https://elsewhere.test',
      body: linkBody(tenant),
    });
    expect([answer.status, readableBy(answer), answer.headers.vary]).toEqual([401, undefined, 'Origin']);
  });

  it('to a backend without an Origin header allows no origin', async () => {
    const answer = await call('POST', '/public-api/payment-links', {
      headers: { host: new URL(tenant.origin).host },
      body: linkBody(tenant),
    });
    expect([answer.status, readableBy(answer)]).toEqual([200, undefined]);
  });

  it('forbids caching and content sniffing', async () => {
    const { headers } = await call('GET', '/public-api/tenant/fetch-tenant', { origin: tenant.origin });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});

describe('x-request-id', () => {
  const ask = (given?: string, origin = tenant.origin) =>
    call('GET', '/public-api/tenant/fetch-tenant', {
      origin,
      ...(given !== undefined && { headers: { 'x-request-id': given } }),
    });

  it('is kept when it is well-formed', async () => {
    expect((await ask('trace-1234:5678_A.b')).headers['x-request-id']).toBe('trace-1234:5678_A.b');
  });

  it.each([
    ['a missing one', undefined],
    ['a script', '<script>alert(1)</script>'],
    ['one with a line break', 'abcdefgh\nx: y'],
  ])('is made for %s', async (_, given) => {
    expect((await ask(given)).headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
  });

  it('is the same in the header and in the body of an error', async () => {
    const answer = await ask('my-request-1', 'https://elsewhere.test');
    expect([answer.status, answer.body.error.requestId, answer.headers['x-request-id']]).toEqual([
      401,
      'my-request-1',
      'my-request-1',
    ]);
  });
});
