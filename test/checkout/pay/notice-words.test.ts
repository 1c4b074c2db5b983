import { expect, it } from 'vitest';
import { outcomeOf } from '../../../apps/checkout/src/api/outcome.ts';
import { noticeWords } from '../../../apps/checkout/src/pay/notice-words.ts';
import { openAfter, paying } from '../states.ts';

const OPERATORS = 'The shop must enable a card gateway and give it keys.';

it.each([
  [422, 'gateway_not_available', /Ask the seller for help/],
  [422, 'amount_too_small', /Ask the seller for help/],
  [503, 'processor_unavailable', /Try again in a few minutes/],
  [503, 'payments_paused', /Try again in a few minutes/],
  [429, 'rate_limited', /try again in 20 minutes/],
  [400, 'invalid_request', /Ask the seller for help/],
  [400, 'payment_method_not_found', /could not be read/],
])('a payer reads no sentence written for the shop after %d %s', (status, code, expected) => {
  const body = { success: false, error: { code, message: OPERATORS, requestId: 'req_1' } };
  const outcome = outcomeOf({ status, body, retryAfterSeconds: 1200 });
  const words = noticeWords(openAfter(...paying, { type: 'answered', outcome }));
  expect(`${words?.title} ${words?.body}`).toMatch(expected);
  expect(words?.body).not.toContain(OPERATORS);
});

it('a payer reads our words about a field that the service refuses', () => {
  const errors = [
    {
      field: 'customerInfo.email',
      code: 'invalid',
      message: 'Send an e-mail address such as name@example.com.',
    },
  ] as const;
  const { problems } = openAfter(...paying, { type: 'answered', outcome: { kind: 'invalid', errors } });
  expect(problems).toEqual({ email: 'Enter an e-mail address like name@example.com.' });
});
