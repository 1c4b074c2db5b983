import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { awaitOutcome } from '../../../shared/flows/charging/await-outcome.ts';
import { freeze } from '../../../shared/flows/charging/charge.ts';
import { finishAttempt, releaseUnknown } from '../../../shared/flows/charging/finish.ts';
import { finishAbandoned } from '../../../shared/flows/charging/finish-abandoned.ts';
import { cancelAndAbort, settle } from '../../../shared/flows/charging/settle.ts';
import { confirmIntent, getIntent } from '../../../shared/processor/intents.ts';
import { workFields } from '../../../shared/storage/keys.ts';
import { change, commit, create } from '../../../shared/storage/table.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { askedOf, booksOf, chargesAt } from '../../support/money-books.ts';
import { tamperWith } from '../../support/wire.ts';
import { begun } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';
import { CHALLENGED, sent } from '../sent-fixture.ts';

const CHARGES = /^\/v1\/payment_intents$/;
const CANCELS = /\/cancel$/;
const statusesAt = async (given: Awaited<ReturnType<typeof begun>>) =>
  (await booksOf(given.tenant)).paymentIntents.map(({ status }) => status);

describe('a charge that has arrived', () => {
  it('is found in the processor’s list and booked', async () => {
    const { attempt, now, read, intent, tenant } = await sent();
    const { attempt: told } = await finishAttempt(attempt, now);
    expect(told).toMatchObject({ state: 'succeeded', intentId: intent.id });
    expect((await read()).invoices).toHaveLength(1);
    expect((await askedOf(tenant)).filter(({ method, path }) => method === 'POST' && CHARGES.test(path))).toHaveLength(1);
  });

  it('is found although it was not listed at first: its key is bound, so it must be', async () => {
    const { attempt, now, read } = await sent();
    let lists = 0;
    tamperWith(/^GET \/v1\/payment_intents$/, (body) => ++lists === 1 && Object.assign(body, { data: [], has_more: false }));
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state: 'succeeded' });
    expect((await read()).invoices).toHaveLength(1);
    expect(lists).toBe(2);
  });

  it('that is listed nowhere, though its key is bound, is ended by nobody', async () => {
    const { attempt, now, tenant } = await sent();
    tamperWith(/^GET \/v1\/payment_intents$/, (body) => Object.assign(body, { data: [], has_more: false }));
    expect((await finishAttempt(attempt, now)).attempt).toMatchObject({ state: 'charging', version: 2 });
    expect(await chargesAt(tenant)).toHaveLength(1);
  });

  it('is never given up', async () => {
    const { attempt, now } = await sent();
    const old = { ...attempt, charge: { ...attempt.charge, frozenAt: instant(minutesAfter(now, -26 * 60)) } } as Attempt;
    expect((await releaseUnknown(old, now)).attempt).toMatchObject({ state: 'succeeded' });
  });
});

describe('a charge whose key the processor has forgotten', () => {
  it('is not fenced: the fence would prove nothing', async () => {
    const early = await begun({ isKnown: true });
    const charge = { ...freeze(early.attempt, early.now), frozenAt: instant(minutesAfter(early.now, -20 * 60)) };
    const { attempt: told } = await finishAttempt({ ...early.attempt, charge }, early.now);
    expect(told).toMatchObject({ state: 'charging', version: 2 });
    expect((await askedOf(early.tenant)).filter(({ method, path }) => method === 'POST' && CHARGES.test(path))).toEqual([]);
    const alive = { ...charge, frozenAt: instant(secondsAfter(early.now, 1 - 20 * 3600)) };
    const later = secondsAfter(early.now, 60);
    expect((await finishAttempt({ ...told, charge: alive }, early.now)).attempt.state).toBe('charging'); // Held by the first look.
    expect(
      (await finishAttempt({ ...told, charge: { ...alive, frozenAt: instant(secondsAfter(later, 1 - 20 * 3600)) } }, later)).attempt,
    ).toMatchObject({
      state: 'aborted',
      abortReason: 'fenced',
    });
  });
});

describe('a fence that is answered with a server error', () => {
  it('proves nothing at first, and all when the same is said again to the same', async () => {
    const { attempt, now, tenant } = await begun({ isKnown: true });
    await misbehave(tenant, 'error_500_kept', CHARGES);
    const { attempt: first } = await finishAttempt(attempt, now);
    expect(first.state).toBe('charging');
    const later = minutesAfter(now, 1);
    expect((await finishAttempt(first, later)).attempt).toMatchObject({ state: 'aborted', abortReason: 'fenced' });
  });
});

describe('a payment whose payer was asked to authenticate', () => {
  const over = { authenticateBy: instant(new Date()) };

  it('is cancelled when their time is over, to the instant, under a key of its own', async () => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED, ...over } }, { state: 'requires_action' });
    const { attempt, read, tenant } = given;
    const at = new Date(attempt.authenticateBy);
    expect((await finishAttempt(attempt, new Date(at.getTime() - 1))).attempt).toEqual(attempt);
    expect((await finishAttempt(attempt, at)).attempt).toMatchObject({ state: 'aborted', abortReason: 'abandoned' });
    expect(await statusesAt(given)).toEqual(['canceled']);
    expect((await read()).link).not.toHaveProperty('openAttempt');
    const asked = await askedOf(tenant);
    const [cancel] = asked.filter(({ path }) => CANCELS.test(path));
    expect(asked.at(-1)).toEqual(cancel); // What is cancelled need not be looked at again.
    expect(cancel?.idempotencyKey).toBe(`v1:${attempt.tenantId}:${attempt.id}:ca${attempt.version}`);
  });

  it.each([
    ['error_500_before', 'requires_action', ['requires_action']],
    ['error_500_after', 'aborted', ['canceled']],
    ['drop_reply', 'aborted', ['canceled']],
    ['error_500_kept', 'requires_action', ['requires_action']],
  ] as const)('whose cancellation is answered with %s is %s: the intent itself knows', async (mode, state, statuses) => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED, ...over } }, { state: 'requires_action' });
    await misbehave(given.tenant, mode, CANCELS);
    const { attempt: told } = await finishAttempt(given.attempt, minutesAfter(given.now, 1));
    expect(told.state).toBe(state);
    expect(told.abortReason).toBe(state === 'aborted' ? 'abandoned' : undefined);
    expect(await statusesAt(given)).toEqual(statuses);
  });

  it('and has another amount than was asked for stays as it is while it cannot be cancelled', async () => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'requires_action', isPassed: true });
    const { attempt, account, intent, now, tenant } = given;
    await account.processor.paymentIntents.update(intent.id, { amount: 100 });
    await misbehave(tenant, 'error_500_before', CANCELS);
    const seen = await getIntent(account.processor, intent.id);
    expect((await settle(attempt, seen, account, now)).attempt).toEqual(attempt);
    expect((await settle(attempt, seen, account, now)).attempt).toMatchObject({ state: 'aborted', abortReason: 'mismatch' });
  });

  it('and whose intent was cancelled by a call whose answer was lost ends for the reason of that call', async () => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'requires_action' });
    const { attempt, account, intent, now, tenant } = given;
    await misbehave(tenant, 'drop_reply', CANCELS);
    const { attempt: told } = await cancelAndAbort(attempt, intent.id, 'superseded', account, now);
    expect(told).toMatchObject({ state: 'aborted', abortReason: 'superseded' });
  });

  it('and was charged all the same is booked, not cancelled', async () => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED, ...over } }, { state: 'requires_action', isPassed: true });
    const { attempt, account, intent, now, read } = given;
    await confirmIntent(account.processor, intent.id, 'somebody-elses-key');
    expect((await finishAttempt(attempt, minutesAfter(now, 1))).attempt).toMatchObject({ state: 'succeeded' });
    expect((await read()).invoices).toHaveLength(1);
  });

  it('is told its secret anew', async () => {
    const { attempt, intent, now } = await sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'requires_action' });
    expect(await awaitOutcome(attempt, now)).toEqual({ attempt, clientSecret: intent.clientSecret });
  });
});

describe('a payment that was being confirmed', () => {
  it('and whose confirm never arrived is cancelled, so that it cannot arrive any more', async () => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'confirming', isPassed: true, step: { confirms: 1 } });
    expect((await finishAttempt(given.attempt, given.now)).attempt).toMatchObject({ state: 'aborted', abortReason: 'abandoned' });
    expect(await statusesAt(given)).toEqual(['canceled']);
  });

  it('and whose confirm arrived is booked', async () => {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'confirming', isPassed: true, step: { confirms: 1 } });
    await confirmIntent(given.account.processor, given.intent.id, 'our-key');
    expect((await finishAttempt(given.attempt, given.now)).attempt).toMatchObject({ state: 'succeeded' });
    expect(await statusesAt(given)).toEqual(['succeeded']);
    expect((await askedOf(given.tenant)).filter(({ path }) => CANCELS.test(path))).toEqual([]);
  });
});

describe('looking for what was abandoned', () => {
  const soon = () => secondsAfter(new Date(), 1);

  it('leaves a payer the time they have', async () => {
    const given = await sent(
      { attempt: { paymentMethodId: CHALLENGED } },
      { state: 'requires_action', step: { reconcileAt: instant(new Date()) } },
    );
    const before = (await given.read()).attempt;
    expect(await finishAbandoned(soon(), () => true)).toMatchObject({ finished: expect.any(Number) });
    expect((await given.read()).attempt).toEqual(before);
  });

  it('puts off what could not be cancelled, and counts it as left', async () => {
    await finishAbandoned(minutesAfter(soon(), 600), () => true); // What others have left is then due long after this.
    const given = await sent(
      { attempt: { paymentMethodId: CHALLENGED, authenticateBy: instant(new Date()) } },
      { state: 'requires_action' },
    );
    await misbehave(given.tenant, 'error_500_before', CANCELS);
    expect((await finishAbandoned(soon(), () => true)).left).toBe(1);
    expect((await given.read()).attempt).toMatchObject({ state: 'requires_action', checks: 1 });
    const { finished, left } = await finishAbandoned(minutesAfter(soon(), 1), () => true);
    expect([finished >= 1, left]).toEqual([true, 0]);
  });

  it('tells of what cannot even be read, and goes on', async () => {
    const broken = await begun({ attempt: { state: 'succeeded' } });
    const { tenantId } = broken.attempt;
    const key = { pk: `T#${tenantId}#CUSTOMER#${broken.attempt.customerId}`, sk: 'TXN#txn_broken' };
    await commit([create(key, { tenantId, ...workFields('CHECK', 'txn_broken', instant(new Date(0))) })]);
    const other = await begun({ attempt: { state: 'prepared' } });
    takeLogLines();
    expect((await finishAbandoned(soon(), () => true)).left).toBeGreaterThanOrEqual(1);
    const failures = takeLogLines().map((line) => JSON.parse(line));
    expect(failures).toContainEqual(expect.objectContaining({ level: 'error', tenantId }));
    expect((await other.read()).attempt).toMatchObject({ state: 'aborted' });
    await commit([change(key, { remove: ['workPk', 'workSk'] })]);
  });
});
