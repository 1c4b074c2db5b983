import { describe, expect, it } from 'vitest';
import { parseReceipt, receiptOf } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { type ConfirmRequest, confirmPayment } from '../../../shared/flows/charging/confirm.ts';
import { finishAbandoned } from '../../../shared/flows/charging/finish-abandoned.ts';
import { reserve } from '../../../shared/flows/charging/reserve.ts';
import { current, settle } from '../../../shared/flows/charging/settle.ts';
import { payLink } from '../../../shared/flows/links/pay-link.ts';
import { confirmIntent } from '../../../shared/processor/intents.ts';
import { findAttempt, moveAttempt, moved, takeLease } from '../../../shared/storage/attempts.ts';
import { bindIdempotencyKey } from '../../../shared/storage/idempotency-keys.ts';
import { commit } from '../../../shared/storage/table.ts';
import { askedOf } from '../../support/money-books.ts';
import { type WireCall, watchWire } from '../../support/wire.ts';
import { begun } from '../attempt-fixture.ts';
import { aPayableTenant, now, once } from '../payable-fixture.ts';
import { CHALLENGED, sent } from '../sent-fixture.ts';

/** Somebody else acts while the first call that answers to `name` is on its way: before it arrives, or before its answer does. */
function meanwhile(name: RegExp, act: () => Promise<unknown>, when: 'before' | 'after' = 'before'): void {
  let isDone = false;
  const actOnce = async ({ to, name: called }: WireCall) => {
    if (isDone || !name.test(`${to} ${called}`)) return;
    isDone = true;
    await act();
  };
  watchWire(async (call, go) => {
    if (when === 'before') await actOnce(call);
    const answer = await go();
    if (when === 'after') await actOnce(call);
    return answer;
  });
}

describe('a reconciler that another overtakes', () => {
  const LOOKS = /^processor GET \/v1\/payment_intents/;
  const soon = secondsAfter(new Date(), 1);
  const find = () => finishAbandoned(soon, () => true);
  const overtaken = async (act: (attempt: Attempt) => Promise<unknown>) => {
    await finishAbandoned(minutesAfter(soon, 600), () => true); // What others have left is then due long after this.
    const given = await begun();
    meanwhile(LOOKS, async () => await act(await current(given.attempt)));
    return { ...given, counts: await find() };
  };

  it('counts as finished what the other ended, and touches it no more', async () => {
    const { counts, read } = await overtaken((attempt) => commit([moveAttempt(attempt, 'quarantined', { mismatches: ['amount'] })]));
    expect(counts).toEqual({ finished: 1, left: 0 });
    expect((await read()).attempt).toMatchObject({ state: 'quarantined', version: 3, checks: 0 });
  });

  it('leaves alone what the other holds', async () => {
    const leaseUntil = instant(minutesAfter(soon, 5));
    const { counts, read } = await overtaken((attempt) =>
      commit([moveAttempt(attempt, 'charging', { leaseUntil, reconcileAt: leaseUntil })]),
    );
    expect(counts).toEqual({ finished: 0, left: 1 });
    expect(await read()).toMatchObject({ attempt: { state: 'charging', version: 3, checks: 0, leaseUntil }, work: leaseUntil });
  });

  it('puts off what the other has left again', async () => {
    const reconcileAt = instant(soon);
    const { counts, read } = await overtaken((attempt) =>
      commit([moveAttempt(attempt, 'charging', { leaseUntil: reconcileAt, reconcileAt })]),
    );
    expect(counts).toEqual({ finished: 0, left: 1 });
    expect(await read()).toMatchObject({ attempt: { state: 'charging', version: 4, checks: 1 }, work: instant(secondsAfter(soon, 30)) });
  });

  it('that comes too late for the lease leaves it to its holder', async () => {
    await finishAbandoned(minutesAfter(soon, 600), () => true);
    const { attempt, read } = await begun();
    meanwhile(/^table UpdateItem/, () => takeLease(attempt, soon));
    expect(await find()).toEqual({ finished: 0, left: 1 });
    expect((await read()).attempt).toMatchObject({ version: 2, checks: 0 });
  });
});

describe('a payer who has chosen another card', () => {
  /** A link whose payer was sent to their bank, and their next payment. */
  async function sentToBank() {
    const given = await aPayableTenant();
    const link = await given.aLink();
    const first = given.aRequest(link, { paymentMethodId: CHALLENGED });
    const { outcome } = await payLink(first);
    if (outcome.kind !== 'requires_action') throw new Error(`The payer was answered ${outcome.kind}.`);
    const another = { ...first, paymentMethodId: 'pm_card_visa', naturalKey: 'another card' };
    const { tenantId, customerId, attemptId } = parseReceipt(outcome.receipt) ?? {};
    if (!tenantId || !customerId || !attemptId) throw new Error('The payer has no receipt.');
    const read = async () => (await findAttempt(tenantId, customerId, attemptId)) as Attempt;
    return { ...given, link, attempt: await read(), another, read };
  }

  it('pays by it, and the first can never charge', async () => {
    const { another, read } = await sentToBank();
    expect((await payLink(another)).outcome).toMatchObject({ kind: 'succeeded' });
    expect(await read()).toMatchObject({ state: 'aborted', abortReason: 'superseded' });
  });

  it('pays by it when the reaper was quicker to end the first', async () => {
    const { another, attempt, read } = await sentToBank();
    const late = minutesAfter(now, 61);
    meanwhile(/cancel$/, () => finishAbandoned(late, () => true), 'after');
    expect((await payLink(another)).outcome).toMatchObject({ kind: 'succeeded' });
    expect(await read()).toMatchObject({ state: 'aborted', abortReason: 'abandoned', version: attempt.version + 1 });
  });

  it('is told to wait while the first is being confirmed after all', async () => {
    const { another, attempt, read } = await sentToBank();
    const leaseUntil = instant(minutesAfter(now, 5));
    meanwhile(/cancel$/, () => commit([moveAttempt(attempt, 'confirming', { leaseUntil, reconcileAt: leaseUntil })]), 'after');
    await expect(payLink(another)).rejects.toMatchObject({ code: 'payment_in_progress' });
    expect(await read()).toMatchObject({ state: 'confirming', version: attempt.version + 1 });
  });

  it('of another payer takes nothing from the first while they have time', async () => {
    const { tenant, link, read, ...given } = await sentToBank();
    await expect(payLink(given.aRequest(link))).rejects.toMatchObject({ code: 'payment_in_progress' });
    expect(await read()).toMatchObject({ state: 'requires_action' });
    expect((await askedOf(tenant)).filter(({ path }) => path.endsWith('/cancel'))).toEqual([]);
  });
});

describe('a payer whose link is freed while they ask for it', () => {
  it('goes on with what is free', async () => {
    const given = await aPayableTenant();
    const link = await given.aLink();
    const { attempt } = await reserve(given.aRequest(link), link, undefined, given.account);
    const late = minutesAfter(now, 1);
    meanwhile(/^table GetItem/, () => finishAbandoned(late, () => true));
    expect((await payLink(given.aRequest(link, { now: late }))).outcome).toMatchObject({ kind: 'succeeded' });
    expect(await findAttempt(attempt.tenantId, attempt.customerId, attempt.id)).toMatchObject({ state: 'aborted' });
  });
});

describe('a confirm that another overtakes', () => {
  async function passed() {
    const given = await sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'requires_action', isPassed: true });
    const { tenantId, customerId, id } = given.attempt;
    const receiptRef = receiptOf(tenantId, customerId, id);
    return { ...given, request: { receiptRef, paymentIntentId: given.intent.id, now: given.now } satisfies ConfirmRequest };
  }

  it('tells what the other’s came to, and charges no second time', async () => {
    const { request, tenant } = await passed();
    meanwhile(/^table UpdateItem/, () => confirmPayment(request));
    expect((await confirmPayment(request)).outcome).toMatchObject({ kind: 'succeeded' });
    expect((await askedOf(tenant)).filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
  });

  it('waits for the other to record what both have seen', async () => {
    const { request, attempt, account } = await passed();
    const step = { confirms: 1, leaseUntil: instant(minutesAfter(request.now, 5)) };
    meanwhile(/^processor GET/, async () => {
      await commit([moveAttempt(attempt, 'confirming', step)]);
      const answer = await confirmIntent(account.processor, request.paymentIntentId, 'the-others');
      const record = () => settle(moved(attempt, 'confirming', step), answer, account, request.now);
      // Ours writes, is refused, and reads the attempt; only then does the other write.
      meanwhile(/^table TransactWriteItems/, async () => meanwhile(/^table GetItem/, record, 'after'));
    });
    expect((await confirmPayment(request)).outcome).toMatchObject({ kind: 'succeeded' });
  });

  it('with the same key is a replay of the other', async () => {
    const { request, attempt } = await passed();
    const key = once();
    const { id: attemptId, customerId, tenantId } = attempt;
    meanwhile(/^table (PutItem|UpdateItem|TransactWriteItems)/, () =>
      commit([bindIdempotencyKey(tenantId, key, { attemptId, customerId }, request.now)]),
    );
    expect(await confirmPayment({ ...request, once: key })).toMatchObject({ isReplay: true, outcome: { kind: 'succeeded' } });
  });
});
