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
  expect(line.durationMs).toBeLessThan(60_000);
  expect(more).toEqual([]); // A refused request is logged as no failure.
});
