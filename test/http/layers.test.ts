import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BillingError, invalidField } from '../../shared/domain/errors.ts';
import { type Input, openRoute } from '../../shared/http/surfaces/route.ts';
import { list, ok, type Reply, replayed } from '../../shared/http/views/reply.ts';
import { fingerprint, sha256 } from '../../shared/runtime/hash.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { ask } from './support.ts';

const answering = (reply: Reply) => openRoute({}, async () => reply);
const throwing = (error: unknown) =>
  openRoute({}, async () => {
    throw error;
  });
const anything = { body: v.record(v.string(), v.unknown()) };
const lastRequestLine = () =>
  takeLogLines()
    .map((line) => JSON.parse(line))
    .findLast(({ message }) => message === 'request');

describe('an answer', () => {
  it('is JSON that nobody keeps', async () => {
    const { status, headers, text } = await ask(answering(ok({ a: 1 }, { 'x-more': '1' })));
    expect([status, text]).toEqual([200, '{"success":true,"data":{"a":1}}']);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-more': '1',
      vary: 'Origin',
    });
  });

  it('may be a page, or nothing', async () => {
    const page = await ask(answering({ status: 201, html: '<p>' }));
    expect([page.status, page.text, page.headers['content-type']]).toEqual([201, '<p>', 'text/html; charset=utf-8']);
    expect((await ask(answering({ status: 204 }))).text).toBe('');
  });

  it('with a list says whether there is more', () => {
    expect(list([1]).body).toEqual({ success: true, data: [1], hasMore: false, nextCursor: null });
    expect(list([1], 'c').body).toEqual({ success: true, data: [1], hasMore: true, nextCursor: 'c' });
    expect(list([]).status).toBe(200);
  });

  it('to a repeat says so', () => {
    expect([replayed(true), replayed(false)]).toEqual([{ 'idempotent-replayed': 'true' }, {}]);
  });

  it('to an error of the caller’s names it and the request', async () => {
    const { status, headers, json } = await ask(throwing(invalidField('a', 'Send less.')), { headers: { 'x-request-id': 'request-1' } });
    expect(status).toBe(400);
    expect(headers).not.toHaveProperty('retry-after');
    expect(json()).toEqual({
      success: false,
      error: {
        code: 'invalid_request',
        message: 'Send less.',
        field: 'a',
        errors: [{ field: 'a', code: 'invalid', message: 'Send less.' }],
        requestId: 'request-1',
      },
    });
  });

  it('names no field where there is none, and says when to come back', async () => {
    const { status, headers, json } = await ask(throwing(new BillingError('busy', 'Come back.', { retryAfterSeconds: 0 })));
    expect([status, headers['retry-after']]).toEqual([503, '0']);
    expect(json().error).toEqual({ code: 'busy', message: 'Come back.', requestId: expect.stringMatching(/^req_/) });
  });

  it('to a body that is not JSON is a page that shows no markup of others', async () => {
    const { status, headers, text } = await ask(throwing(new BillingError('invalid_json', `<b a="1" b='2'> & more`)));
    expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('<p>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt; &amp; more</p>');
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">.*<title>Error<\/title>.*<h1>Error<\/h1>.*<\/html>\n$/s);
  });

  it('to a failure of ours tells nothing of it, and the log all', async () => {
    takeLogLines();
    const { status, json } = await ask(throwing(new TypeError('the inside')), { headers: { 'x-request-id': 'request-1' } });
    expect(status).toBe(500);
    expect(json()).toEqual({
      success: false,
      error: { code: 'internal_error', message: expect.stringMatching(/tell us the requestId\.$/), requestId: 'request-1' },
    });
    const [failure, request] = takeLogLines().map((line) => JSON.parse(line));
    expect(failure).toMatchObject({
      level: 'error',
      error: 'TypeError',
      requestId: 'request-1',
      stack: expect.stringContaining('the inside'),
    });
    expect(request).toMatchObject({ message: 'request', status: 500 });
  });
});

describe('a request', () => {
  it('is logged in one line, without anything personal', async () => {
    takeLogLines();
    await ask(answering({ status: 202 }), { headers: { 'x-request-id': 'request-1' } });
    expect(lastRequestLine()).toEqual({
      level: 'info',
      message: 'request',
      requestId: 'request-1',
      route: 'POST /things/{id}',
      status: 202,
      durationMs: expect.any(Number),
    });
    await ask(throwing(new BillingError('busy', 'Come back.')));
    const [line, ...more] = takeLogLines().map((text) => JSON.parse(text));
    expect(line).toMatchObject({ message: 'request', status: 503, code: 'busy' });
    expect(line.durationMs).toBeLessThan(5000);
    expect(more).toEqual([]); // What is the caller's to mend is no failure of ours.
  });

  it.each(['12345678', 'a'.repeat(128), 'Az09_.:-'])('keeps the id %s it came with', async (id) => {
    expect((await ask(answering({ status: 200 }), { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
  });

  it.each(['', '1234567', 'a'.repeat(129), 'with spaces', 'id;drop-it', 'größe-123', '{"a":"12345"}'])(
    'gets an id for “%s”',
    async (id) => {
      const { headers } = await ask(answering({ status: 200 }), { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
    },
  );

  it('reaches its handler with all there is to know', async () => {
    let seen: Input<unknown, unknown> | undefined;
    const schemas = { body: v.object({ a: v.number() }), query: v.object({ q: v.optional(v.string()) }) };
    const handler = openRoute(schemas, async (input) => {
      seen = input;
      return ok(null);
    });
    await ask(handler, { body: Buffer.from('{"a":1,"b":2}'), query: '?q=x&r=y', headers: { 'x-request-id': 'request-1' } });
    expect(seen).toMatchObject({ body: { a: 1 }, query: { q: 'x' }, path: { id: '7' }, requestId: 'request-1', address: '203.0.113.7' });
    expect(seen?.now).toBeInstanceOf(Date);
    await ask(handler, { body: Buffer.from('{"a":1}') });
    expect(seen?.query).toEqual({});
  });
});

describe('fields that are wrong', () => {
  const wrong = async (schema: v.GenericSchema, body: string) => {
    const { status, json } = await ask(
      openRoute({ body: schema }, async () => ok(null)),
      { body: Buffer.from(body) },
    );
    return { status, error: json().error };
  };

  it('are listed, up to twenty, and the first leads', async () => {
    const schema = v.object(Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`f${index}`, v.string('Send text.')])));
    const { status, error } = await wrong(schema, '{"f0":1}');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid_request', field: 'f0', message: 'f0: Send text.' });
    expect(error.errors).toHaveLength(20);
    expect(error.errors.slice(0, 2)).toEqual([
      { field: 'f0', code: 'invalid', message: 'Send text.' },
      { field: 'f1', code: 'required', message: 'Required.' },
    ]);
  });

  it('say what to send where a list lacks an entry', async () => {
    const schema = v.pipe(
      v.unknown(),
      v.transform(() => undefined),
      v.string('Send text.'),
    );
    expect((await wrong(schema, '{}')).error.errors).toEqual([{ field: 'body', code: 'required', message: 'Required. Send text.' }]);
  });

  it('may be the body itself', async () => {
    const { error } = await wrong(v.object({}, 'Send an object.'), '7');
    expect(error).toMatchObject({ field: 'body', message: 'body: Send an object.', errors: [{ code: 'invalid' }] });
  });

  it('may stand in the query', async () => {
    const handler = openRoute({ query: v.object({ q: v.string() }) }, async () => ok(null));
    expect((await ask(handler)).json().error.errors).toEqual([{ field: 'q', code: 'required', message: 'Required.' }]);
  });
});

describe('a number', () => {
  const read = async (text: string) => {
    const handler = openRoute(anything, async ({ body }) => ok(String(body.a)));
    return (await ask(handler, { body: Buffer.from(`{"a":${text}}`) })).json().data;
  };
  it.each(['0', '-1', '19.99', '0.1', '999999.99', '9007199254740991'])('stands for what was written: %s', async (text) => {
    expect(await read(text)).toBe(text);
  });
  it.each([
    ['19.90', '19.9'],
    ['19.00', '19'],
    ['5.0', '5'],
    ['100', '100'],
    [`1.${'0'.repeat(30)}`, '1'],
  ])('%s may end in zeros that say nothing: %s', async (text, value) => expect(await read(text)).toBe(value));
  it.each([
    '1e2',
    '1E2',
    '19.990000000000000000001',
    '9007199254740993',
    '0.1000000000000000055511151231257827',
    `1.${'0'.repeat(31)}`,
    '-0',
  ])('%s would be rounded or is spelled otherwise, and is none', async (text) => expect(await read(text)).toBe('NaN'));
  it('is only looked at as a number', async () => expect(await read('"1e2"')).toBe('1e2'));
});

describe('an idempotency key', () => {
  const bound = openRoute(anything, async ({ once }) => ok(once('pay') ?? null));
  const keyed = (key: string | undefined, body = '{"b":1,"a":2}') =>
    ask(bound, { body: Buffer.from(body), headers: { ...(key !== undefined && { 'idempotency-key': key }) } });

  it('is kept as a hash, with a fingerprint of the body', async () => {
    expect((await keyed('key-1')).json().data).toEqual({
      scope: 'pay',
      key: sha256('key-1'),
      bodyHash: fingerprint('{"b":1,"a":2}'),
    });
    expect((await keyed(undefined)).json().data).toBeNull();
  });

  it.each(['!', '~', 'k'.repeat(255)])('may be “%s”', async (key) => expect((await keyed(key)).status).toBe(200));
  it.each(['', 'a b', 'k'.repeat(256), 'schlüssel', '\u0001'])('may not be “%s”', async (key) => {
    const { status, json } = await keyed(key);
    expect([status, json().error.field]).toEqual([400, 'Idempotency-Key']);
    expect(json().error.message).toMatch(/1 to 255/);
  });
});
