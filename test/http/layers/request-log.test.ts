import { expect, it } from 'vitest';
import { BillingError } from '../../../shared/domain/errors.ts';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import type { Reply } from '../../../shared/http/views/reply.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { ask } from '../support.ts';

const answering = (reply: Reply) => openRoute({}, async () => reply);
const throwing = (error: unknown) =>
  openRoute({}, async () => {
    throw error;
  });
const lastRequestLine = () =>
  takeLogLines()
    .map((line) => JSON.parse(line))
    .findLast(({ message }) => message === 'request');

it('the request log has one line for a request, without personal data', async () => {
  takeLogLines();
  const traceparent = `00-${'a1'.repeat(16)}-00f067aa0ba902b7-00`;
  await ask(answering({ status: 202 }), { headers: { 'x-request-id': 'request-1', traceparent } });
  expect(lastRequestLine()).toEqual({
    level: 'info',
    message: 'request',
    traceId: 'a1'.repeat(16),
    spanId: expect.stringMatching(/^(?=.*[a-f])[0-9a-f]{16}$/),
    requestId: 'request-1',
    gatewayRequestId: expect.any(String),
    route: 'POST /things/{id}',
    status: 202,
    durationMs: expect.any(Number),
  });
  await ask(throwing(new BillingError('busy', 'Come back.')));
  const [line, ...more] = takeLogLines().map((text) => JSON.parse(text));
  expect(line).toMatchObject({ message: 'request', status: 503, code: 'busy' });
  expect(line.durationMs).toBeLessThan(60_000);
  expect(more).toEqual([]); // A refused request is logged as no failure.
});

it.each([
  ['of another version', `01-${'a1'.repeat(16)}-00f067aa0ba902b7-01`],
  ['of a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['of a span of zeros', `00-${'a1'.repeat(16)}-${'0'.repeat(16)}-01`],
  ['in capitals', `00-${'A1'.repeat(16)}-00f067aa0ba902b7-01`],
  ['with more behind it', `00-${'a1'.repeat(16)}-00f067aa0ba902b7-01-ada@example.com`],
])(
  'a traceparent %s is ignored: the request is a new trace, and no line has the header',
  async (_, traceparent) => {
    takeLogLines();
    await ask(answering({ status: 202 }), { headers: { traceparent } });
    const [text = '', ...more] = takeLogLines();
    const { traceId, status } = JSON.parse(text);
    expect([status, more]).toEqual([202, []]);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceparent.toLowerCase()).not.toContain(traceId);
    expect(text).not.toContain(traceparent.slice(3, 35));
  },
);
