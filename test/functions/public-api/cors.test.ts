import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { linkBody } from '../../support/links.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});
const paths = routes.filter(({ method }) => method !== 'OPTIONS').map(({ path }) => path.replace('{slug}', 'anything'));
const readableBy = ({ headers }: Answer) => headers['access-control-allow-origin'];

describe('a preflight', () => {
  it.each(paths.flatMap((path) => [path, `/api/v1${path}`]))(
    'of %s is 204 for a storefront and for the checkout, with what may be sent',
    async (path) => {
      for (const origin of [tenant.origin, CHECKOUT_ORIGIN]) {
        const answer = await call('OPTIONS', path, { origin, headers: { 'access-control-request-method': 'POST' } });
        expect([answer.status, answer.text]).toEqual([204, '']);
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': expect.stringContaining('POST'),
          'access-control-allow-headers': 'content-type, idempotency-key, x-request-id',
          vary: 'Origin',
        });
        expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      }
    },
  );

  it.each(['https://elsewhere.test', 'null', '*', 'http://pay.billing.test', ''])(
    'from %s is refused, and allows nobody',
    async (origin) => {
      const answer = await call('OPTIONS', '/public-api/payment-links', { origin });
      expect([answer.status, readableBy(answer)]).toEqual([401, undefined]);
    },
  );

  it('does not let browsers send credentials of the backend', async () => {
    const { headers } = await call('OPTIONS', '/public-api/payment-links', { origin: tenant.origin });
    expect(headers['access-control-allow-headers']).not.toMatch(/x-tenant-id|authorization|cookie/);
  });
});

describe('an answer', () => {
  it.each<[string, number, object]>([
    ['a success', 200, {}],
    ['a wrong field', 400, { amount: -1 }],
    ['an absent project', 404, { productOrigin: '0'.repeat(24) }],
    ['a refusal', 422, { currency: { code: 'GBP', symbol: '£' } }],
  ])('that is %s may be read by its own origin', async (_, status, overrides) => {
    const answer = await call('POST', '/public-api/payment-links', { origin: tenant.origin, body: linkBody(tenant, overrides) });
    expect([answer.status, readableBy(answer)]).toEqual([status, tenant.origin]);
    expect(answer.headers).toMatchObject({
      vary: 'Origin',
      'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
    });
  });

  it('that is an HTML page may be read by its own origin as well', async () => {
    const answer = await call('POST', '/public-api/payment-links', {
      origin: tenant.origin,
      rawBody: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([answer.status, readableBy(answer)]).toEqual([415, tenant.origin]);
  });

  it('to an origin nobody registered is readable by nobody', async () => {
    const answer = await call('POST', '/public-api/payment-links', { origin: 'https://elsewhere.test', body: linkBody(tenant) });
    expect([answer.status, readableBy(answer), answer.headers.vary]).toEqual([401, undefined, 'Origin']);
  });

  it('to a backend, which has no origin to name, names none', async () => {
    const answer = await call('POST', '/public-api/payment-links', {
      headers: { host: new URL(tenant.origin).host },
      body: linkBody(tenant),
    });
    expect([answer.status, readableBy(answer)]).toEqual([200, undefined]);
  });

  it('is never stored by what stands between, nor guessed at', async () => {
    const { headers } = await call('GET', '/public-api/tenant/fetch-tenant', { origin: tenant.origin });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});

describe('x-request-id', () => {
  const ask = (given?: string, origin = tenant.origin) =>
    call('GET', '/public-api/tenant/fetch-tenant', { origin, ...(given !== undefined && { headers: { 'x-request-id': given } }) });

  it.each(['abcdefgh', 'trace-1234:5678_A.b', 'a'.repeat(128)])('that is sane (%s) is kept', async (given) => {
    expect((await ask(given)).headers['x-request-id']).toBe(given);
  });

  it.each([
    ['none', undefined],
    ['a short one', 'abc'],
    ['a long one', 'a'.repeat(129)],
    ['one with a space', 'abc defgh'],
    ['a script', '<script>alert(1)</script>'],
    ['one with a line end', 'abcdefgh\nx: y'],
  ])('is made anew for %s', async (_, given) => {
    expect((await ask(given)).headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
  });

  it('stands in error bodies too, equal to the header', async () => {
    const answer = await ask('my-request-1', 'https://elsewhere.test');
    expect([answer.status, answer.body.error.requestId, answer.headers['x-request-id']]).toEqual([401, 'my-request-1', 'my-request-1']);
  });
});
