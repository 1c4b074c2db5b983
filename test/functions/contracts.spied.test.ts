import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { contracts } from '../../functions/contracts.ts';
import { routes } from '../../functions/routes.ts';
import * as parse from '../../shared/http/layers/parse.ts';
import { breachOf } from '../support/answer-contract.ts';

it('every route has a contract, and every contract its route', () => {
  expect(Object.keys(contracts).toSorted()).toEqual(routes.map(({ handler }) => handler).toSorted());
});

it.each(routes)(
  'every route $handler reads its request with the schemas of its contract',
  async ({ handler }) => {
    const { body, query } = await schemasGivenBy(handler);
    const contract = contracts[handler];
    expect(body).toBe(contract.body?.schema);
    expect(query).toBe(contract.query?.schema);
  },
);

it.each(routes)(
  'every route $handler has a contract for each of its path parameters',
  ({ handler, path }) => {
    const inPath = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
    expect(Object.keys(contracts[handler].path ?? {})).toEqual(inPath);
  },
);

it.each(routes)(
  'every route $handler is documented as repeatable when it takes an Idempotency-Key',
  ({ handler }) => {
    expect(contracts[handler].isRepeatable ?? false).toBe(
      /\banswerOnce\b/.test(readFileSync(`functions/${handler}.ts`, 'utf8')),
    );
  },
);

const answer = (status: number, body: unknown, type = 'application/json; charset=utf-8') => {
  return {
    status,
    headers: { 'content-type': type },
    body,
    text: typeof body === 'string' ? body : JSON.stringify(body),
  };
};
const usd = (value: number) => ({ value, currency: 'USD' });
const quote = {
  ...{ subtotal: 5, subtotalAmount: usd(5), total: 5, dueNow: usd(5) },
  ...{ discount: 0, discountAmount: usd(0) },
  needsCard: true,
  currency: { code: 'USD', symbol: '$' },
};
const failed = {
  status: 'payment_failed',
  message: 'Declined.',
  code: 'payment_failed',
  requestId: 'req_1',
};
const error = (code: string) => ({
  success: false,
  error: { code, message: 'Refused.', requestId: 'req_1' },
});

it.each([
  ['an answer', 'quote-payment-link', answer(200, { success: true, data: quote })],
  ['an error', 'quote-payment-link', answer(422, error('coupon_not_valid'))],
  ['a page', 'quote-payment-link', answer(415, '<html>', 'text/html; charset=utf-8')],
  ['an outcome', 'pay-payment-link', answer(402, failed)],
  ['no body', 'preflight', answer(204, '')],
  ['an answer of the gateway', 'list-countries', answer(503, { message: 'Service Unavailable' })],
] as const)(
  'an answer that departs from its contract is not %s that the contract has',
  (_, handler, given) => {
    expect(breachOf(`public-api/${handler}`, given)).toBeUndefined();
  },
);

it.each([
  [
    'an undocumented field',
    'quote-payment-link',
    answer(200, { success: true, data: { ...quote, cost: 1 } }),
    'data.cost',
  ],
  [
    'a missing field',
    'quote-payment-link',
    answer(200, { success: true, data: { ...quote, total: undefined } }),
    'data.total',
  ],
  [
    'a value of another kind',
    'quote-payment-link',
    answer(200, { success: true, data: { ...quote, total: '5' } }),
    'data.total',
  ],
  [
    'the issuer’s own code',
    'pay-payment-link',
    answer(402, { ...failed, declineCode: 'lost_card' }),
    'declineCode',
  ],
  ['a code of another route', 'quote-payment-link', answer(422, error('amount_too_small')), 'error.code'],
  ['a code with another status', 'quote-payment-link', answer(409, error('coupon_not_valid')), 'error.code'],
  ['a status', 'quote-payment-link', answer(201, { success: true, data: quote }), 'no answer 201'],
  ['a page', 'quote-payment-link', answer(404, '<html>', 'text/html; charset=utf-8'), 'no page'],
  ['no body', 'quote-payment-link', answer(200, ''), 'empty'],
] as const)('an answer that departs from its contract is found by %s', (_, handler, given, breach) => {
  expect(breachOf(`public-api/${handler}`, given)).toContain(breach);
});

/** What a handler gives to its surface when it is loaded. */
async function schemasGivenBy(handler: string): Promise<{ body?: unknown; query?: unknown }> {
  const parsing = vi.spyOn(parse, 'parseRequest');
  await import(/* @vite-ignore */ `../../functions/${handler}.ts?contract`);
  const [schemas] = parsing.mock.lastCall ?? [];
  parsing.mockRestore();
  if (!schemas)
    throw new Error(`${handler} was loaded before, so what it gives to its surface cannot be seen.`);
  return schemas;
}
