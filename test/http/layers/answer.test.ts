import { describe, expect, it } from 'vitest';
import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok, type Reply } from '../../../shared/http/views/reply.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { ask } from '../support.ts';

const answering = (reply: Reply) => openRoute({}, async () => reply);
const throwing = (error: unknown) =>
  openRoute({}, async () => {
    throw error;
  });

describe('answer', () => {
  it('is JSON that no cache stores', async () => {
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

  it('may be an HTML page or empty', async () => {
    const page = await ask(answering({ status: 201, html: '<p>' }));
    expect([page.status, page.text, page.headers['content-type']]).toEqual([
      201,
      '<p>',
      'text/html; charset=utf-8',
    ]);
    expect((await ask(answering({ status: 204 }))).text).toBe('');
  });

  it('to a refused request has the error’s code, message and field and the request id', async () => {
    const { status, headers, json } = await ask(throwing(invalidField('a', 'Send less.')), {
      headers: { 'x-request-id': 'request-1' },
    });
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

  it('without a field names none, and says when to retry', async () => {
    const { status, headers, json } = await ask(
      throwing(new BillingError('busy', 'Come back.', { retryAfterSeconds: 0 })),
    );
    expect([status, headers['retry-after']]).toEqual([503, '0']);
    expect(json().error).toEqual({
      code: 'busy',
      message: 'Come back.',
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it('to a malformed body is an HTML page with escaped text', async () => {
    const { status, headers, text } = await ask(
      throwing(new BillingError('invalid_json', `<b a="1" b='2'> & more`)),
    );
    expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('<p>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt; &amp; more</p>');
    expect(text).toMatch(
      /^<!doctype html>\n<html lang="en">.*<title>Error<\/title>.*<h1>Error<\/h1>.*<\/html>\n$/s,
    );
  });

  it('to an unexpected failure hides it; the log has its stack', async () => {
    takeLogLines();
    const { status, json } = await ask(throwing(new TypeError('the inside')), {
      headers: { 'x-request-id': 'request-1' },
    });
    expect(status).toBe(500);
    expect(json()).toEqual({
      success: false,
      error: {
        code: 'internal_error',
        message: expect.stringMatching(/tell us the requestId\.$/),
        requestId: 'request-1',
      },
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
