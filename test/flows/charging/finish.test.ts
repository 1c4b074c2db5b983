import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { awaitOutcome } from '../../../shared/flows/charging/await-outcome.ts';
import { finishAttempt, releaseUnknown } from '../../../shared/flows/charging/finish.ts';
import { finishAbandoned } from '../../../shared/flows/charging/finish-abandoned.ts';
import { chargeIntent } from '../../../shared/processor/intents.ts';
import { moveAttempt } from '../../../shared/storage/attempts.ts';
import { commit } from '../../../shared/storage/table.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { booksOf } from '../../support/money-books.ts';
import { type Begun, begun } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const bare = (attempt: Partial<Attempt>, more: Omit<Begun, 'attempt'> = {}) => begun({ ...more, attempt });
const HOUR = 60;

describe('finishing an attempt', () => {
  it.each<[string, Partial<Attempt>]>([
    ['has succeeded', { state: 'succeeded', gatewayId: 'gw_none' as never }],
    ['was declined', { state: 'declined', gatewayId: 'gw_none' as never }],
    ['was aborted', { state: 'aborted', gatewayId: 'gw_none' as never }],
    ['waits for people', { state: 'quarantined', gatewayId: 'gw_none' as never }],
    ['is held while it is prepared', { state: 'prepared', leaseUntil: '2999-01-01T00:00:00.000Z' as never }],
    ['is held while it charges', { state: 'charging', leaseUntil: '2999-01-01T00:00:00.000Z' as never }],
    ['is held while it is confirmed', { state: 'confirming', leaseUntil: '2999-01-01T00:00:00.000Z' as never }],
    ['still has time to authenticate', { state: 'requires_action', intentId: 'pi_1' }],
    ['waits for a payer nobody sent to their bank', { state: 'requires_action', authenticateBy: '2020-01-01T00:00:00.000Z' as never }],
  ])('that %s changes nothing', async (_, change) => {
    const { attempt, now, read } = await bare(change);
    expect(await finishAttempt(attempt, now)).toEqual({ attempt });
    expect((await read()).attempt).toEqual(attempt);
  });

  it('of which nothing was sent ends it as unsent', async () => {
    const { attempt, now, read } = await bare({ state: 'prepared' });
    await finishAttempt(attempt, now);
    expect((await read()).attempt).toMatchObject({ state: 'aborted', abortReason: 'unsent' });
  });

  it('whose charge never arrived binds its key to a request that cannot charge', async () => {
    const { attempt, now, read, account, tenant } = await bare({});
    const { attempt: told } = await finishAttempt(attempt, now);
    expect(told).toMatchObject({ state: 'aborted', abortReason: 'fenced', version: 3 });
    expect((await read()).attempt).toEqual(told);
    if (!attempt.charge) throw new Error('Nothing is frozen.');
    expect(await chargeIntent(account.processor, attempt.charge)).toEqual({ kind: 'key_reused' });
    expect((await booksOf(tenant)).paymentIntents.map(({ status, metadata }) => [status, metadata])).toEqual([
      ['requires_payment_method', { fence: attempt.id }],
    ]);
  });

  it.each<[string, Partial<Attempt>]>([
    ['names nobody who was charged', { processorCustomerId: undefined }],
    [
      'was frozen so long ago that its key is forgotten',
      { charge: { key: 'k', body: '{}', sha256: '', frozenAt: '2020-01-01T00:00:00.000Z' as never } },
    ],
  ])('that %s takes the lease and ends nothing', async (_, change) => {
    const { attempt, now } = await bare(change);
    const { attempt: told } = await finishAttempt(attempt, now);
    expect(told).toEqual({ ...attempt, version: 2, leaseUntil: instant(secondsAfter(now, 45)) });
  });

  it.each([
    ['error_500_before', 'charging'],
    ['rate_limit_429', 'charging'],
  ] as const)('whose fence is answered with %s proves nothing', async (mode, state) => {
    const { attempt, now, tenant } = await bare({});
    await misbehave(tenant, mode, /^\/v1\/payment_intents$/, { times: 5 });
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state });
  });

  it('while the processor cannot be asked proves nothing', async () => {
    const { attempt, now, tenant } = await bare({});
    await misbehave(tenant, 'error_500_before', /^\/v1\/payment_intents/, { times: 5, method: 'GET' });
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state: 'charging', version: 2 });
  });

  it.each<[string, Partial<Attempt>]>([
    ['has no intent to ask', { state: 'confirming' }],
    ['has an intent the processor does not know', { state: 'confirming', intentId: 'pi_unknown' }],
  ])('that is being confirmed and %s stays as it is', async (_, change) => {
    const { attempt, now } = await bare(change);
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state: 'confirming', version: 2 });
  });

  it('that another has moved on tells what the other wrote, and that it was another', async () => {
    const { attempt, now } = await bare({});
    await commit([moveAttempt(attempt, 'quarantined', { mismatches: ['amount'] })]);
    expect(await finishAttempt(attempt, now)).toMatchObject({ attempt: { state: 'quarantined' }, lostRace: true });
  });

  it('of an account that is gone fails as that', async () => {
    const { attempt, now } = await bare({});
    await expect(finishAttempt({ ...attempt, gatewayId: 'gw_none' as never }, now)).rejects.toMatchObject({
      code: 'gateway_not_available',
    });
  });
});

describe('giving up a charge of which nothing is known', () => {
  const old = { key: 'k', body: '{"amount":1}', sha256: '', frozenAt: '2020-01-01T00:00:00.000Z' as never };

  it('ends it when nothing is listed of it', async () => {
    const { attempt, now, read } = await bare({ charge: old });
    const { attempt: told } = await releaseUnknown(attempt, now);
    expect(told).toMatchObject({ state: 'aborted', abortReason: 'released' });
    expect((await read()).attempt).toEqual(told);
  });

  it.each<[string, Partial<Attempt>]>([
    ['is held', { charge: old, leaseUntil: '2999-01-01T00:00:00.000Z' as never }],
    ['is too young', {}],
    ['is not charging', { charge: old, state: 'confirming' }],
  ])('leaves alone what %s', async (_, change) => {
    const { attempt, now } = await bare(change);
    expect(await releaseUnknown(attempt, now)).toEqual({ attempt });
  });

  it('is not possible while the processor cannot be asked', async () => {
    const { attempt, now, tenant } = await bare({ charge: old });
    await misbehave(tenant, 'error_500_before', /^\/v1\/payment_intents/, { times: 5, method: 'GET' });
    expect((await releaseUnknown(attempt, now)).attempt).toMatchObject({ state: 'charging', version: 2 });
  });

  it('tells what another wrote meanwhile', async () => {
    const { attempt, now } = await bare({ charge: old });
    await commit([moveAttempt(attempt, 'declined', {})]);
    expect(await releaseUnknown(attempt, now)).toMatchObject({ attempt: { state: 'declined' }, lostRace: true });
  });
});

describe('what an attempt has come to', () => {
  it('is asked anew for the secret while its payer is to authenticate', async () => {
    const { attempt, now } = await bare({ state: 'requires_action', intentId: 'pi_unknown' });
    expect(await awaitOutcome(attempt, now)).toEqual({ attempt });
    await expect(awaitOutcome({ ...attempt, intentId: undefined }, now)).rejects.toMatchObject({
      code: 'payment_in_progress',
      message: expect.stringMatching(/Try again in a moment\.$/),
    });
  });

  it.each(['succeeded', 'declined', 'aborted', 'quarantined'] as const)('is what it is once it is %s', async (state) => {
    const { attempt, now } = await bare({ state });
    expect(await awaitOutcome(attempt, now)).toEqual({ attempt });
  });

  it('is finished when its holder has died', async () => {
    const { attempt, now } = await bare({ state: 'prepared' });
    expect((await awaitOutcome(attempt, now)).attempt).toMatchObject({ state: 'aborted', abortReason: 'unsent' });
  });

  it('is waited for while somebody holds it', async () => {
    const { attempt, now } = await bare({ state: 'prepared', leaseUntil: '2999-01-01T00:00:00.000Z' as never });
    const waiting = awaitOutcome(attempt, now);
    await commit([moveAttempt(attempt, 'quarantined', { mismatches: ['amount'] })]);
    expect((await waiting).attempt).toMatchObject({ state: 'quarantined' });
  });
});

describe('looking for what was abandoned', () => {
  const always = () => true;
  it('finishes what can be, puts off what cannot, and leaves what is held', async () => {
    const [unsent, lost, held] = [
      await bare({ state: 'prepared' }),
      await bare({ state: 'confirming' }),
      await bare({ state: 'charging', leaseUntil: instant(minutesAfter(new Date(), HOUR)) as never }),
    ];
    const at = secondsAfter(new Date(), 1);
    const { finished, left } = await finishAbandoned(at, always);
    expect(finished).toBeGreaterThanOrEqual(1);
    expect(left).toBeGreaterThanOrEqual(1);
    expect((await unsent.read()).attempt).toMatchObject({ state: 'aborted' });
    expect(await lost.read()).toMatchObject({ attempt: { state: 'confirming', checks: 1 }, work: instant(secondsAfter(at, 30)) });
    expect((await held.read()).attempt).toEqual(held.attempt);
  });

  it('does nothing without time', async () => {
    const { attempt, read } = await bare({ state: 'prepared' });
    expect(await finishAbandoned(secondsAfter(new Date(), 1), () => false)).toEqual({ finished: 0, left: 0 });
    expect((await read()).attempt).toEqual(attempt);
    await finishAbandoned(secondsAfter(new Date(), 1), always);
  });

  it('tells of one whose account is gone, and goes on', async () => {
    const { attempt, read } = await bare({ state: 'confirming', intentId: 'pi_unknown', gatewayId: 'gw_none' as never });
    takeLogLines();
    await finishAbandoned(secondsAfter(new Date(), 1), always);
    const lines = takeLogLines().map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', attemptId: attempt.id, tenantId: attempt.tenantId }));
    expect((await read()).attempt).toMatchObject({ state: 'confirming', checks: 1 });
  });
});
