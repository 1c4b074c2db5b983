import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../functions/contracts.ts';
import { routes } from '../../functions/routes.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { signIn } from '../support/customers.ts';
import { call } from '../support/gateway.ts';
import { requestLink } from '../support/links.ts';
import { kept } from '../support/money-books.ts';
import { aCredential, aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
type Headers = Record<string, string>;
let headers: Headers;
let signedIn: Headers;
const headersOf = (path: string): Headers => (path.startsWith('/client/') ? signedIn : headers);
beforeAll(async () => {
  tenant = await aTenant();
  headers = {
    'content-type': 'application/json',
    'x-tenant-id': await aCredential(tenant, ['webhook', 'admin']),
  };
  signedIn = {
    'content-type': 'application/json',
    authorization: `Bearer ${(await signIn(tenant, 'ada@example.com')).token}`,
  };
});

/** Each as it is inside a JSON string. Byte ff never occurs in UTF-8. */
const BROKEN: readonly [name: string, text: string | Uint8Array][] = [
  ['a high surrogate alone', 'a\\ud800'],
  ['a low surrogate alone', '\\udc00a'],
  ['bytes that are not UTF-8', Buffer.from([0x61, 0xff, 0x61])],
];

/** A path of a contract's fields, such as `items[].name`, as an object that has only this field, and as an error names it. */
function bodyWith(path: string, text: string | Uint8Array): Uint8Array {
  const [before = '', after] = path.split('.').reduceRight(
    ([open, close]: string[], name) => {
      const bare = name.replace('[]', '');
      return name === bare ? [`{"${bare}":${open}`, `${close}}`] : [`{"${bare}":[${open}`, `${close}]}`];
    },
    ['"', '"'],
  );
  return Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(after ?? '')]);
}
const named = (path: string) => path.replaceAll('[]', '.0');
const rows = routes.map(({ method, path, handler }) => ({
  ...(contracts[handler] as Contract),
  method,
  path: path.replace(/\{\w+\+?\}/, 'x'),
}));
const withBody = rows.flatMap(({ method, path, body }) =>
  Object.keys(body?.fields ?? {}).map((field) => ({ method, path, field })),
);
const withQuery = rows.flatMap(({ method, path, query }) =>
  Object.keys(query?.fields ?? {}).map((field) => ({ method, path, field })),
);
const inPath = routes.filter(({ path }) => path.includes('{'));

/** A body is well-formed or not before any field of it is read, so each way to break it is tried on a field of each route, and one way on all. */
const firstOf = <One extends { method: string; path: string }>(fields: readonly One[]): One[] =>
  [...Map.groupBy(fields, ({ method, path }) => `${method} ${path}`).values()].flatMap(
    ([first]) => first ?? [],
  );

describe.each(BROKEN)('%s', (name, text) => {
  it.each(name === BROKEN[0]?.[0] ? withBody : firstOf(withBody))(
    'in $field of $method $path is refused with 400 naming the field',
    async ({ method, path, field }) => {
      const { status, body } = await call(method, path, {
        origin: tenant.origin,
        headers: headersOf(path),
        rawBody: bodyWith(field, text),
      });
      expect([status, body.error?.code, body.error?.field]).toEqual([400, 'invalid_request', named(field)]);
    },
  );
});

describe.each(['%FF', '%ED%A0%80', '%EF%BF%BF', '%F0%9F%98%80', '%00'])('The escape %s', (escaped) => {
  it.each(escaped === '%FF' ? withQuery : firstOf(withQuery))(
    'in the query’s $field of $method $path never fails the service',
    async ({ method, path, field }) => {
      const { status, body } = await call(method, `${path}?${field}=${escaped}`, {
        origin: tenant.origin,
        headers: headersOf(path),
      });
      expect(status).toBeLessThan(500);
      if (escaped === '%FF') expect([status, body.error.field]).toEqual([400, field]);
    },
  );
  it.each(inPath)('in the path of $method $path never fails the service', async ({ method, path }) => {
    const target = path.replace(/\{\w+\+?\}/, escaped);
    const { status } = await call(method, target, {
      origin: tenant.origin,
      headers: { ...headersOf(path), 'x-request-id': `id-${escaped}` },
    });
    expect(status).toBeLessThan(500);
  });
});

it('A name inside metadata that is not well-formed is refused naming metadata', async () => {
  const { status, body } = await requestLink(tenant, { metadata: { 'a\ud800': 'b' } });
  expect([status, body.error.field]).toEqual([400, 'metadata']);
});

it('Two idempotencyKeys that are not well-formed make no link, so they never name the same one', async () => {
  for (const idempotencyKey of ['order-\ud800', 'order-\ud801', 'order-\ufffd']) {
    expect((await requestLink(tenant, { idempotencyKey })).body.error?.field).toBe('idempotencyKey');
  }
  expect((await kept(tenant)).links).toEqual([]);
});
