import { expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { ChargeAnswer, Intent } from '../../../shared/domain/sales/intent.ts';
import { instant, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { postpone, settle } from '../../../shared/flows/charging/settle.ts';
import { type Begun, begun, CHALLENGED, intentOf, sent } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const refusal = { message: 'No.', code: 'card_declined' };
const report = {
  code: 'parameter_missing',
  param: 'return_url',
  message: 'No.',
  processorRequestId: 'req_1',
};
const untouched = { invoices: [], orders: [], cards: [], events: [], notices: [], declines: [0, 0] };
type Answered = ChargeAnswer | Partial<Intent>;

/** What an answer makes of an attempt, as it is returned and as it is stored. */
async function settled(answered: Answered, start: Begun = {}) {
  const given = await begun(start);
  const { attempt, account, now } = given;
  const answer: ChargeAnswer =
    'kind' in answered ? answered : { kind: 'intent', intent: intentOf(attempt, answered) };
  const result = await settle(attempt, answer, account, now);
  const after = await given.read();
  expect(result.attempt).toEqual(after.attempt);
  return { ...given, result, after };
}

it.each<[Partial<Intent>, string]>([
  [{ status: 'succeeded', amountMinor: 1 }, 'amount'],
  [{ status: 'processing', amountMinor: 1 }, 'amount'],
  [{ status: 'requires_capture', amountMinor: 1 }, 'amount'],
  [{ status: 'requires_capture' }, 'status'],
])(
  'an intent that is not what was asked for and may have charged quarantines the attempt and notifies operators: %j',
  async (change, mismatch) => {
    const { attempt, after } = await settled(change);
    const [paymentIntentId, mismatches] = [`pi_${attempt.id}`, [mismatch]];
    expect(after.attempt).toMatchObject({
      state: 'quarantined',
      status: 2,
      intentId: paymentIntentId,
      mismatches,
    });
    const detail = { tenantId: attempt.tenantId, attemptId: attempt.id, paymentIntentId, mismatches };
    expect(after).toMatchObject({
      ...untouched,
      notices: [{ type: 'payment.quarantined', detail }],
      work: '9999-12-31T23:59:59.999Z',
    });
    expect(after.link).toMatchObject({ status: 1, openAttempt: { id: attempt.id } });
  },
);

it.each<[string, Partial<Intent>, Partial<Attempt>]>([
  ['id', { id: 'pi_other' }, { state: 'requires_action', intentId: 'pi_known' }],
  ['attempt', { attemptId: 'txn_other' }, {}],
])(
  'an intent that is not what was asked for by its %s another payment’s leaves the attempt as it is: the reply proves nothing',
  async (_, change, attemptChange) => {
    const { attempt, after } = await settled(change, { attempt: attemptChange });
    expect(after.attempt).toEqual(attempt);
  },
);

it('an intent that is not what was asked for but charged nothing is cancelled, and stays as it is until the processor confirms that', async () => {
  const { attempt, account, intent, now, tenant } = await sent(
    { attempt: { paymentMethodId: CHALLENGED } },
    { state: 'requires_action' },
  );
  const wrong = { kind: 'intent', intent: { ...intent, amountMinor: 100 } } as const;
  await misbehave(tenant, 'error_500_before', /\/cancel$/);
  expect((await settle(attempt, wrong, account, now)).attempt).toEqual(attempt);
  expect((await settle(attempt, wrong, account, now)).attempt).toMatchObject({
    state: 'aborted',
    abortReason: 'mismatch',
  });
});

it.each(['refused', 'credentials'] as const)(
  'an attempt that the processor refused for a reason that no payer can correct frees its link, counts no decline, and notifies operators: %s',
  async (because) => {
    const { attempt, after } = await settled({ kind: 'refused', because, refusal, report });
    expect(after.attempt).toMatchObject({ state: 'aborted', abortReason: because });
    expect(after.link).toMatchObject({ status: 1, declines: 0 });
    const { message: _, ...named } = report;
    const detail = {
      tenantId: attempt.tenantId,
      gatewayId: attempt.gatewayId,
      attemptId: attempt.id,
      because,
      ...named,
    };
    const { events: _none, ...others } = untouched;
    expect(after).toEqual(
      expect.objectContaining({ ...others, notices: [{ type: 'gateway.refused', detail }] }),
    );
    expect(after.events).toMatchObject([{ type: 'gateway.refused', data: { because } }]);
  },
);

it.each<Answered>([
  { kind: 'unknown', reason: 'lost' },
  { kind: 'key_reused' },
  { status: 'processing' },
  { status: 'requires_payment_method' }, // The processor knows no such intent, so cancelling it tells nothing.
])('an answer that proves nothing leaves everything as it is: %j', async (answer) => {
  const { attempt, after } = await settled(answer);
  expect(after.attempt).toEqual(attempt);
  expect(after).toMatchObject(untouched);
});

it('a process that comes second fails when the write fails for another reason', async () => {
  const { attempt, account, now } = await begun();
  const holdsNothing = {
    ...attempt,
    holds: [{ on: 'invoice', id: 'inv_none' as never, customerId: attempt.customerId }],
  } as const;
  const settling = settle(
    { ...holdsNothing, holds: [...holdsNothing.holds] },
    { kind: 'declined', refusal },
    account,
    now,
  );
  await expect(settling).rejects.toMatchObject({ name: 'TransactionCanceledException' });
});

it.each([
  [0, 30, false],
  [3, 300, false],
  [4, 900, true],
  [5, 3600, false],
])(
  'an attempt whose outcome stays unknown after %d checks is checked again in %d seconds; operators are notified: %s',
  async (reconcileCount, seconds, isNotified) => {
    const { attempt, now, read } = await begun({ attempt: { reconcileCount } });
    await postpone(attempt, now);
    const after = await read();
    expect(after.attempt).toEqual({ ...attempt, reconcileCount: reconcileCount + 1, version: 2 });
    expect(after.work).toBe(instant(secondsAfter(now, seconds)));
    const detail = {
      tenantId: attempt.tenantId,
      attemptId: attempt.id,
      state: 'charging',
      since: attempt.createdAt,
    };
    expect(after.notices).toEqual(isNotified ? [{ type: 'payment.unresolved', detail }] : []);
  },
);
