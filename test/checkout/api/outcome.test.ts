import { expect, it } from 'vitest';
import { outcomeOf } from '../../../apps/checkout/src/api/outcome.ts';

const receipt = { summaryRef: 'rcpt_1' };
const problem = (code: string) => ({ success: false, error: { code, message: 'm', requestId: 'req_1' } });

it.each([
  ['paid', 200, { status: 'success', payment_intent: null, receipt }],
  ['requires_action', 200, { status: 'requires_action', clientSecret: 'pi_1_secret_2', receipt }],
  ['declined', 402, { status: 'payment_failed', message: 'm' }],
  ['unknown', 503, { status: 'processing', message: 'm', receipt }],
  ['in_progress', 409, problem('payment_in_progress')],
  ['running', 409, problem('idempotency_in_progress')],
  ['rate_limited', 429, problem('rate_limited')],
  ['refused', 422, problem('amount_too_small')],
  ['refused', 503, problem('processor_unavailable')],
  ['refused', 503, problem('payments_paused')],
  ['invalid', 400, problem('invalid_request')],
] as const)('outcomeOf is %s for status %d', (kind, status, body) => {
  expect(outcomeOf({ status, body }).kind).toBe(kind);
});

it.each([
  ['used', 409, 'payment_link_used'],
  ['mismatch', 409, 'payment_mismatch'],
  ['expired', 410, 'payment_link_expired'],
  ['cancelled', 410, 'payment_link_cancelled'],
  ['cancelled', 404, 'plan_not_found'],
  ['broken', 400, 'invalid_payload'],
] as const)('outcomeOf is closed as %s for status %d, code %s', (why, status, code) => {
  expect(outcomeOf({ status, body: problem(code) })).toEqual({ kind: 'closed', why, requestId: 'req_1' });
});

/** None of these proves that nothing was charged, so none may be shown as a failure or retried under a new key. */
it.each([
  ['a cut connection', 'lost'],
  ['an unavailable gateway', { status: 503, body: { message: 'Service Unavailable' } }],
  ['a gateway timeout', { status: 504, body: { message: 'Endpoint request timed out' } }],
  ['a throttled gateway', { status: 429, body: { message: 'Too Many Requests' } }],
  ['an internal error', { status: 500, body: problem('internal_error') }],
  ['a busy service', { status: 503, body: problem('busy') }],
  ['an unexpected body', { status: 200, body: null }],
] as const)('outcomeOf is lost for %s', (_, answer) => {
  expect(outcomeOf(answer)).toEqual({ kind: 'lost' });
});

it('outcomeOf keeps retry-after', () => {
  expect(outcomeOf({ status: 429, body: problem('rate_limited'), retryAfterSeconds: 90 })).toMatchObject({
    retryAfterSeconds: 90,
  });
  expect(
    outcomeOf({ status: 503, body: { status: 'processing', receipt }, retryAfterSeconds: 5 }),
  ).toMatchObject({
    retryAfterSeconds: 5,
  });
});
