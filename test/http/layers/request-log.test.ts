import { describe, expect, it } from 'vitest';
import { BillingError } from '../../../shared/domain/errors.ts';
import { checkoutRoute } from '../../../shared/http/surfaces/checkout.ts';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok, type Reply } from '../../../shared/http/views/reply.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';
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

describe('the request log', () => {
  it('has one line for a request, without personal data', async () => {
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

  it.each(['12345678', 'a'.repeat(128), 'Az09_.:-'])('keeps the caller’s request id %s', async (id) => {
    expect(
      (await ask(answering({ status: 200 }), { headers: { 'x-request-id': id } })).headers['x-request-id'],
    ).toBe(id);
  });

  it.each(['', '1234567', 'a'.repeat(129), 'with spaces', 'id;drop-it', 'größe-123', '{"a":"12345"}'])(
    'makes a request id instead of “%s”',
    async (id) => {
      const { headers } = await ask(answering({ status: 200 }), { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
    },
  );

  it('names the tenant of a storefront, and none for the hosted checkout', async () => {
    const tenant = await aTenant();
    const checkout = checkoutRoute({}, async () => ok(null));
    takeLogLines();
    await ask(checkout, { headers: { origin: tenant.origin } });
    await ask(checkout, { headers: { origin: CHECKOUT_ORIGIN } });
    const [first, second] = takeLogLines().map((line) => JSON.parse(line));
    expect(first).toMatchObject({ message: 'request', tenantId: tenant.tenant.id });
    expect(second).not.toHaveProperty('tenantId');
  });
});
