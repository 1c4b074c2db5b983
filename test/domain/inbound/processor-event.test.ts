import { expect, it } from 'vitest';
import { readProcessorEvent } from '../../../shared/domain/inbound/processor-event.ts';
import { sealedSecretsAt, secretsAfter } from '../../../shared/domain/inbound/signing-secrets.ts';

const dispute = {
  id: 'du_1',
  object: 'dispute',
  payment_intent: 'pi_1',
  amount: 1999,
  evidence: { customer_name: 'Ada' },
};
const event = (change: object = {}, object: object = dispute) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.dispute.created',
    data: { object },
    account: 'acct_other',
    ...change,
  });

it('an event of the processor names the attempt that its metadata names, if those are ids of ours', () => {
  const named = { customer: `cst_${'c'.repeat(20)}`, attempt: `txn_${'a'.repeat(26)}` };
  const read = (metadata: unknown) =>
    readProcessorEvent(event({ type: 'charge.refunded' }, { id: 'ch_1', payment_intent: 'pi_1', metadata }));
  expect(read(named)).toMatchObject({ named: { customerId: named.customer, attemptId: named.attempt } });
  for (const metadata of [
    undefined,
    null,
    'x',
    [],
    { ...named, customer: 7 },
    { ...named, attempt: `${named.attempt}#` },
    { attempt: named.attempt },
  ])
    expect(read(metadata)).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      objectId: 'ch_1',
      intentId: 'pi_1',
    });
});

it.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['no id', event({ id: undefined })],
  ['an id of another kind', event({ id: 'pi_1' })],
  ['an id in a list', event({ id: ['evt_1'] })],
  ['an id with a key’s separator', event({ id: 'evt_1#T' })],
  ['an id of 300 characters', event({ id: `evt_${'x'.repeat(300)}` })],
  ['a type that is no text', event({ type: 7 })],
  ['no data', event({ data: undefined })],
  ['data that is a text', event({ data: 'du_1' })],
  ['an object without an id', event({}, { payment_intent: 'pi_1' })],
  ['an object whose id is no name', event({}, { ...dispute, id: '../du_1' })],
  ['an intent of another kind', event({}, { ...dispute, payment_intent: 'ch_1' })],
  ['an intent that is an object', event({}, { ...dispute, payment_intent: { id: 'pi_1' } })],
])('an event of the processor with %s is refused naming the body', (_, text) => {
  expect(() => readProcessorEvent(text)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      details: expect.objectContaining({ field: 'body' }),
    }),
  );
});

const changedAt = '2026-11-22T12:00:00.000Z' as never;
const later = (hours: number) => new Date(Date.parse(changedAt) + hours * 3_600_000);
const secrets = secretsAfter(secretsAfter(undefined, 'one', changedAt), 'two', changedAt);

it('the secret before the newest counts for a day after the change', () => {
  expect(sealedSecretsAt(secrets, later(23.9))).toEqual(['two', 'one']);
  expect(sealedSecretsAt(secrets, later(24))).toEqual(['two']);
  expect(secretsAfter(secrets, 'three', changedAt)).toEqual({
    sealedSecret: 'three',
    sealedPrevious: 'two',
    changedAt,
  });
});
