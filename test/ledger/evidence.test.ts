import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { sha256 } from '../../shared/runtime/hash.ts';
import type { Sides } from '../support/money-books.ts';
import { handlesOf, honestSides } from '../support/two-sides.ts';

let honest: Sides;
beforeAll(async () => {
  honest = await honestSides();
});

it('checkLedger with evidence of requests and answers finds that I12 is violated by a confirmation without a read of the intent before it', () => {
  const request = { idempotencyKey: null, keyFromSdk: false, body: {} };
  const lookUp = { ...request, method: 'GET', path: '/v1/payment_intents/pi_1' };
  const confirm = { ...request, method: 'POST', path: '/v1/payment_intents/pi_1/confirm' };
  const said = (requests: (typeof lookUp)[]) =>
    checkLedger({ ...honest, evidence: { requests } }).violations.map(({ message }) => message);
  expect(said([confirm, lookUp])).toContainEqual(expect.stringMatching(/without a look/));
  expect(said([lookUp, confirm])).not.toContainEqual(expect.stringMatching(/without a look/));
});

it.each([
  ['its own', '/v1/customers', '', []],
  ['its own, once more', '/v1/customers', ':1', []],
  ['that of another text', '/v1/customers', '0', ['POST /v1/customers']],
  ['that of another request', '/v1/payment_intents', '', ['POST /v1/payment_intents']],
])(
  'checkLedger with evidence of requests and answers knows a request for a customer by its text: the key is %s',
  (_, path, suffix, wrong) => {
    const { tenantId, customerId } = handlesOf(honest).attempt;
    const body = { email: suffix === '0' ? 'eve@example.com' : 'ada@example.com' };
    const hash = sha256('{"email":"ada@example.com"}');
    const idempotencyKey = `v1:${tenantId}:${customerId}:cus:${hash}${suffix === '0' ? '' : suffix}`;
    const requests = [{ method: 'POST', path, idempotencyKey, keyFromSdk: false, body }];
    const said = checkLedger({ ...honest, evidence: { requests } }).violations.map(({ message }) => message);
    expect(said).toEqual(wrong.map((post) => expect.stringContaining(`${post} has not the text of its key`)));
  },
);

it('checkLedger with evidence of requests and answers finds that I18 is violated by the answer “failed” to an idempotency key that paid', () => {
  const sides = structuredClone(honest);
  const { items, attempt } = handlesOf(sides);
  const { tenantId, id, terms } = attempt;
  const linkSlug = terms.source.link;
  const pk = `T#${tenantId}#KEY#POST /public-api/payment-links/pay#${sha256('click-1')}`;
  items.push({ pk, sk: 'KEY', operationId: id.slice('txn_'.length) });
  const answers = [{ tenantId, linkSlug, key: 'click-1', outcome: 'failed' as const }];
  expect(checkLedger({ ...sides, evidence: { answers } }).violations).toMatchObject([
    { invariant: 'I18', message: expect.stringMatching(/succeeded$/) },
  ]);
});

it.each([
  [
    'no card number in the time of a metric',
    '{"message":"metric","_aws":{"Timestamp":2057481300000,"CloudWatchMetrics":[]}}',
    [],
  ],
  [
    'a card number beside it',
    '{"message":"paid by 4242424242424242","_aws":{"Timestamp":2057481300000,}}',
    ['a card number in a log line'],
  ],
])('checkLedger with evidence of requests and answers sees %s of a log line', (_, line, found) => {
  const { violations } = checkLedger({ ...honest, evidence: { logs: [line] } });
  expect(violations.map(({ message }) => message)).toEqual(found);
});
