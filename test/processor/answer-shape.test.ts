import { expect, it } from 'vitest';
import { faultOf } from '../../shared/processor/answer-shape.ts';
import { createProcessorCustomer } from '../../shared/processor/customers.ts';
import { chargeIntent } from '../../shared/processor/intents.ts';
import { begun } from '../flows/attempt-fixture.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { chargesAt } from '../support/money-books.ts';

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 5,
  currency: 'usd',
  livemode: false,
  metadata: {},
};
const created = { path: '/v1/payment_intents', method: 'POST', status: 200 };
const listed = { ...created, method: 'GET' };

it.each<[object, typeof created]>([
  [intent, created],
  [intent, { path: '/v1/payment_intents/pi_1/confirm', method: 'POST', status: 200 }],
  [
    { object: 'list', data: [intent] },
    { ...listed, path: '/v1/payment_intents?customer=cus_1' },
  ],
  [
    { object: 'payment_method', id: 'pm_2' },
    { path: '/v1/payment_methods/pm_card_visa/attach', method: 'POST', status: 200 },
  ],
  [
    { object: 'account', id: 'acct_1' },
    { path: '/v1/account', method: 'GET', status: 200 },
  ],
  [
    { object: 'radar.early_fraud_warning', id: 'issfr_1' },
    { ...listed, path: '/v1/radar/early_fraud_warnings/issfr_1' },
  ],
  [{ error: { type: 'card_error', payment_intent: intent } }, { ...created, status: 402 }],
  [{ error: { type: 'rate_limit_error' } }, { ...created, status: 429 }],
  [{ object: 'list', data: [intent, {}] }, listed],
  ...['du_1', 'dp_1'].map((id): [object, typeof created] => [
    { id, object: 'dispute', amount: 5, currency: 'usd', status: 'won', created: 1 },
    { path: `/v1/disputes/${id}`, method: 'GET', status: 200 },
  ]),
])('an answer of the processor may be read when it is what the call asked for: %j', (body, answered) =>
  expect(faultOf(body, answered)).toBeUndefined(),
);

it.each([
  [{}, created],
  [{ error: { type: 'api_error' } }, created],
  [{ ...intent, object: 'customer' }, created],
  [{ ...intent, id: '../pi_1' }, created],
  [{ ...intent, status: 'done' }, created],
  [{ ...intent, amount: '5' }, created],
  [{ ...intent, metadata: null }, created],
  [
    { ...intent, id: 'pi_2' },
    { ...created, path: '/v1/payment_intents/pi_1/cancel' },
  ],
  [intent, listed],
  [{ object: 'list', data: [{}, intent.id], has_more: true }, listed],
  [
    { object: 'payout', id: 'po_1' },
    { ...created, path: '/v1/payouts' },
  ],
  [
    { object: 'review', id: 'prv_1' },
    { ...listed, path: '/v1/radar/early_fraud_warnings/issfr_1' },
  ],
])(
  'an answer of the processor proves nothing when it is another object than the call asked for: %j',
  (body, answered) => expect(faultOf(body, answered)).toBeTypeOf('string'),
);

const BODIES: [number, string][] = [
  [503, '{"message": "overloaded"}'],
  [200, 'null'],
  [200, '"x"'],
  [200, '7'],
  [502, '<html>Bad gateway</html>'],
  [200, '{"id": "cus_1", "obj'],
];

it.each(BODIES)(
  'a call to the processor that creates a customer is unknown when %d %s answers it',
  async (status, body) => {
    const { account, tenant } = await begun();
    await misbehave(tenant, { answer: { status, body } }, /^\/v1\/customers$/);
    const made = await createProcessorCustomer(account.processor, {
      key: crypto.randomUUID(),
      body: '{"metadata": {}}',
    });
    expect(made).toMatchObject({ kind: 'unknown' });
  },
);

it.each(BODIES)(
  'a call to the processor that charges is unknown when %d %s answers it',
  async (status, body) => {
    const { account, tenant, attempt } = await begun({ isKnown: true });
    await misbehave(tenant, { answer: { status, body, executed: true } }, /^\/v1\/payment_intents$/);
    if (!attempt.charge) throw new Error('Nothing is frozen.');
    expect(await chargeIntent(account.processor, attempt.charge)).toMatchObject({ kind: 'unknown' });
    expect(await chargesAt(tenant)).toHaveLength(1);
  },
);
