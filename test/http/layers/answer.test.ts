import { expect, it } from 'vitest';
import { BillingError } from '../../../shared/domain/errors.ts';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { ask } from '../support.ts';

const throwing = (error: unknown) =>
  openRoute({}, async () => {
    throw error;
  });

it('answer to a malformed body is an HTML page with escaped text', async () => {
  const { status, headers, text } = await ask(
    throwing(new BillingError('invalid_json', `<b a="1" b='2'> & more`)),
  );
  expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(text).toContain('<p>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt; &amp; more</p>');
  expect(text).toMatch(
    /^<!doctype html>\n<html lang="en">.*<title>Error<\/title>.*<h1>Error<\/h1>.*<\/html>\n$/s,
  );
});

it('answer to an unexpected failure hides it; the log has its stack', async () => {
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
