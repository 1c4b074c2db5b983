import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import {
  type ChargeAnswer,
  type Intent,
  mismatchesOf,
  provedBy,
  type Refused,
  soldAtOf,
} from '../../../shared/domain/sales/intent.ts';

describe('with an intent', () => {
  const terms = { charge: { minor: 500, currency: 'usd' } };
  const attempt = { id: 'txn_1', terms, livemode: false, processorCustomerId: 'cus_1' } as Attempt;
  const intent: Intent = {
    id: 'pi_1',
    status: 'succeeded',
    amountMinor: 500,
    receivedMinor: 500,
    currency: 'usd',
    customerId: 'cus_1',
    attemptId: 'txn_1',
    livemode: false,
  };

  it.each<[string, Partial<Intent>, Partial<Attempt>]>([
    ['id', {}, { intentId: 'pi_2' }],
    ['amount', { amountMinor: 501 }, {}],
    ['amount_received', { receivedMinor: 499 }, {}],
    ['currency', { currency: 'eur' }, {}],
    ['customer', { customerId: 'cus_2' }, {}],
    ['customer', { customerId: undefined }, {}],
    ['metadata.attempt', { attemptId: 'txn_2' }, {}],
    ['metadata.attempt', { attemptId: undefined }, {}],
    ['livemode', { livemode: true }, {}],
  ])('mismatchesOf names a different %s: intent %j, attempt %j', (name, seen, expected) => {
    expect(mismatchesOf({ ...attempt, ...expected }, { ...intent, ...seen })).toEqual([name]);
  });

  it('mismatchesOf compares the received amount only when the intent succeeded', () => {
    expect(mismatchesOf(attempt, { ...intent, status: 'requires_action', receivedMinor: 0 })).toEqual([]);
  });
});

const unknown: ChargeAnswer = { kind: 'unknown', reason: 'lost' };
const refused: Refused = {
  kind: 'refused',
  because: 'rate_limit',
  refusal: { message: 'No.' },
  report: { message: 'No.' },
};

it('two sendings of one request prove what the second answer says', () => {
  expect(provedBy(unknown, { kind: 'key_reused' })).toEqual({ kind: 'key_reused' });
  expect(provedBy(refused, unknown)).toEqual(unknown);
});

it('two sendings of one request prove nothing when only the second is refused: the first may have run', () => {
  expect(provedBy(unknown, refused)).toMatchObject({ kind: 'unknown' });
});

it('two sendings of one request prove a refusal when both are refused, or when the refusal replays the first answer', () => {
  expect(provedBy(refused, refused)).toEqual(refused);
  expect(provedBy(unknown, { ...refused, isReplay: true })).toMatchObject({ kind: 'refused' });
});

describe('with an intent', () => {
  const now = new Date('2027-12-31T12:00:00.000Z');
  const attempt = { operation: 'charge', createdAt: '2027-12-31T11:00:00.000Z' } as Attempt;

  it.each([
    ['the charge', '2027-12-31T11:00:10.000Z', '2027-12-31T11:00:10.000Z'],
    [
      'a charge that the processor’s slow clock dates before the attempt',
      '2027-12-31T10:58:00.000Z',
      '2027-12-31T10:58:00.000Z',
    ],
    ['the earliest possible time', '2027-12-30T11:00:00.000Z', '2027-12-31T10:55:00.000Z'],
    ['the present', '2028-01-01T00:00:00.000Z', now.toISOString()],
    ['the present', undefined, now.toISOString()],
  ])('soldAtOf is the time of %s', (_, chargedAt, expected) => {
    expect(soldAtOf(attempt, { chargedAt } as Intent, now)).toBe(expected);
  });
});
