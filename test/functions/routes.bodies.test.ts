import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../functions/contracts.ts';
import { routes } from '../../functions/routes.ts';
import { call } from '../support/gateway.ts';
import { linkBody } from '../support/links.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

/** The routes of browsers that read a body; a tenant's backend is asked for its credential first. */
const browserPosts = routes
  .filter(
    ({ method, path, handler }) =>
      method === 'POST' && path.includes('/public-api/') && contracts[handler].body,
  )
  .map(({ path }) => path);
const send = (path: string, rawBody: string | Uint8Array, headers: Record<string, string> = {}) =>
  call('POST', path, { origin: tenant.origin, rawBody, headers });
const json = { 'content-type': 'application/json' };

describe.each(browserPosts)('POST %s', (path) => {
  it.each([
    ['no content type', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', { 'content-type': 'text/plain' }],
    ['text/json', { 'content-type': 'text/json' }],
    ['a type that begins with application/json', { 'content-type': 'application/jsonp' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('answers %s with 415 and an HTML page titled Error', async (_, headers) => {
    const { status, text, headers: answered } = await send(path, '{}', headers);
    expect(status).toBe(415);
    expect(answered['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<title>Error</title>');
    expect(answered['x-request-id']).toBeDefined();
  });

  it.each([
    ['', 'empty'],
    ['{', 'half an object'],
    ["{'a': 1}", 'single quotes'],
    ['{"a":1}}', 'an extra brace'],
    ['\u0000', 'a null byte'],
  ])('answers the malformed body “%s” with 400 and the same page', async (rawBody) => {
    const { status, text, headers } = await send(path, rawBody, json);
    expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('<title>Error</title>');
  });

  it.each(['null', '[]', '"text"', '7', 'true'])(
    'answers the body %s, which is no object, with 400 in JSON',
    async (rawBody) => {
      const { status, body } = await send(path, rawBody, json);
      expect(status).toBe(400);
      expect(['invalid_request', 'source_type_required']).toContain(body.error.code);
    },
  );

  it('answers more than 64 KiB with 413', async () => {
    const { status, body } = await send(path, JSON.stringify({ filler: 'x'.repeat(64 * 1024) }), json);
    expect([status, body.error.code]).toEqual([413, 'body_too_large']);
  });
});

it('a body of exactly 64 KiB is read, and one byte more is refused', async () => {
  const empty = JSON.stringify({ ...linkBody(tenant), filler: '' });
  const exact = JSON.stringify({ ...linkBody(tenant), filler: 'x'.repeat(64 * 1024 - empty.length) });
  expect(Buffer.byteLength(exact)).toBe(64 * 1024);
  expect((await send('/public-api/payment-links', exact, json)).status).toBe(200);
  expect((await send('/public-api/payment-links', `${exact} `, json)).status).toBe(413);
});

it.each(['__proto__', 'constructor', 'prototype'])(
  'metadata that is named %s is refused by name',
  async (name) => {
    const rawBody = JSON.stringify(linkBody(tenant)).replace('{', `{"metadata":{"a":"b","${name}":"c"},`);
    const { status, body } = await send('/public-api/payment-links', rawBody, json);
    expect([status, body.error.errors[0].field]).toEqual([400, `metadata.${name}`]);
  },
);

it('a body with `__proto__` changes no prototype', async () => {
  const rawBody = JSON.stringify(linkBody(tenant)).replace(
    '{',
    '{"__proto__":{"amount":1,"polluted":true},"constructor":{"prototype":{"polluted":true}},',
  );
  expect((await send('/public-api/payment-links', rawBody, json)).body.data.totalAmount).toBe(19.99);
  expect({}).not.toHaveProperty('polluted');
});
