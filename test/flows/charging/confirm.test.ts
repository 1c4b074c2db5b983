import { beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '../../../local/processor/faults/faults.ts';
import type { FaultMode } from '../../../local/processor/http/server.ts';
import { receiptOf as receiptFor } from '../../../shared/domain/ids.ts';
import { type ConfirmRequest, confirmPayment } from '../../../shared/flows/charging/confirm.ts';
import { settle } from '../../../shared/flows/charging/settle.ts';
import { confirmIntent } from '../../../shared/processor/intents.ts';
import { advance } from '../../../shared/storage/attempts.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { backend } from '../../support/backend.ts';
import type { Answer } from '../../support/gateway.ts';
import { aLink, authenticate, confirm, intentOf, pay, receiptOf } from '../../support/links.ts';
import { failureLines, takeLogLines } from '../../support/log-lines.ts';
import { askedOf, kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { loseReply, loseTable, tamperWith, watchWire } from '../../support/wire.ts';
import { CHALLENGED, NEVER, sent } from '../attempt-fixture.ts';
import { meanwhile } from '../meanwhile.ts';
import { runOutOfTime } from '../out-of-time.ts';
import { misbehave } from '../processor-faults.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

/** A payer whose bank asks for them, and who has answered. */
async function asked({ card = CHALLENGED, isPassed = true } = {}) {
  const answer = await pay(await aLink(tenant), { paymentMethodId: card });
  if (isPassed) await authenticate(answer, 'succeed');
  const attempt = async () =>
    (await kept(tenant)).attempts.find(({ intentId }) => intentId === intentOf(answer));
  const calls = async () =>
    (await askedOf(tenant))
      .filter(({ path }) => path.includes(intentOf(answer)))
      .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  return { answer, attempt, calls, intent: intentOf(answer) };
}
describe('a confirm', () => {
  it('is sent under a key of its own, counted, after a look at the intent', async () => {
    const { answer, attempt, calls, intent } = await asked();
    expect((await confirm(answer)).status).toBe(200);
    expect(await attempt()).toMatchObject({ state: 'succeeded', confirms: 1 });
    expect(await calls()).toEqual([`GET ${intent}`, 'POST confirm']);
    const [request] = (await askedOf(tenant)).filter(({ path }) => path.endsWith(`${intent}/confirm`));
    expect(request?.idempotencyKey).toBe(`v1:${tenant.tenant.id}:${(await attempt())?.id}:cf1`);
  });

  it('of an ended payment makes no call to the processor', async () => {
    const { answer, calls } = await asked();
    const first = await confirm(answer);
    const before = await calls();
    expect((await confirm(answer)).body).toEqual(first.body);
    expect(await calls()).toEqual(before);
  });

  it('is unknown while the processor cannot be asked', async () => {
    const { answer, attempt } = await asked();
    const before = await attempt();
    takeLogLines();
    await misbehave(tenant, 'error_500_before', /payment_intents/, { times: 5, method: 'GET' });
    expect((await confirm(answer)).body.status).toBe('processing');
    expect(failureLines()).toEqual([]); // It is the processor's failure and none of ours.
    expect(await attempt()).toEqual(before);
    (await backend()).processor.clearFaults();
    expect((await confirm(answer)).status).toBe(200);
  });

  it('is not sent for an intent of another amount', async () => {
    const { answer, attempt, calls, intent } = await asked();
    const { url } = (await backend()).processor;
    const headers = {
      authorization: `Bearer ${tenant.account.secretKey}`,
      'idempotency-key': crypto.randomUUID(),
    };
    await fetch(`${url}/v1/payment_intents/${intent}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ amount: '100' }),
    });
    expect(await confirm(answer)).toMatchObject({
      status: 409,
      body: { error: { code: 'payment_mismatch' } },
    });
    expect(await calls()).not.toContain('POST confirm');
    expect(await attempt()).toMatchObject({ state: 'aborted', abortReason: 'mismatch' });
  });

  it('that the processor shows as not received is unknown, and keeps its lease', async () => {
    const { answer, attempt } = await asked();
    tamperWith(/confirm$/, (body) => Object.assign(body, { status: 'requires_confirmation' }));
    expect((await confirm(answer)).body.status).toBe('processing');
    expect(await attempt()).toMatchObject({ state: 'confirming', confirms: 1 });
  });

  it.each([0, 1])('that is declined is answered so at once, after %d lost replies', async (lost) => {
    const { answer, attempt, calls } = await asked({ card: 'pm_card_threeDSecureRequiredChargeDeclined' });
    if (lost > 0) await misbehave(tenant, 'drop_before', /confirm$/, { times: lost });
    expect(await confirm(answer)).toMatchObject({ status: 402, body: { code: 'payment_failed' } });
    expect(await attempt()).toMatchObject({ state: 'declined', refusal: { code: 'card_declined' } });
    expect((await calls()).at(-1)).toBe('POST confirm');
    expect((await calls()).filter((call) => call === 'POST confirm')).toHaveLength(1 + lost);
  });

  it.each<[FaultMode, number, string[], string]>([
    ['drop_reply', 1, ['POST confirm', 'GET intent'], 'succeeded'], // The intent shows that it ran.
    ['drop_before', 1, ['POST confirm', 'GET intent', 'POST confirm'], 'succeeded'],
    ['drop_before', 2, ['POST confirm', 'GET intent', 'POST confirm'], 'confirming'],
  ])(
    'that meets %s %d times is sent again only after a read shows that it did not run',
    async (mode, times, made, state) => {
      const { answer, attempt, calls, intent } = await asked();
      await misbehave(tenant, mode, /confirm$/, { times });
      expect((await confirm(answer)).body.status).toBe(state === 'succeeded' ? 'success' : 'processing');
      expect((await calls()).slice(1)).toEqual(made.map((call) => call.replace('intent', intent)));
      expect(await attempt()).toMatchObject({ state });
    },
  );

  const LOCKED = { status: 429, code: 'lock_timeout' };
  it.each<Refusal>([LOCKED, { status: 429, code: 'rate_limit' }, { status: 409, type: 'idempotency_error' }])(
    'that another request is in the way of is sent once more: %j',
    async (refusal) => {
      const { answer, attempt } = await asked();
      await misbehave(tenant, { refusal }, /confirm$/);
      expect((await confirm(answer)).body.status).toBe('success');
      expect(await attempt()).toMatchObject({ state: 'succeeded', confirms: 1 });
    },
  );

  it.each<[Refusal, object]>([
    [LOCKED, { status: 503, body: { error: { code: 'processor_unavailable' } } }],
    [{ status: 401 }, { status: 422, body: { error: { code: 'gateway_not_available' } } }],
    [
      { status: 400, param: 'return_url' },
      { status: 422, body: { error: { code: 'gateway_not_available' } } },
    ],
  ])(
    'that is refused twice is given back to the payer, who can confirm again: %j',
    async (refusal, refused) => {
      const { answer, attempt } = await asked();
      await misbehave(tenant, { refusal }, /confirm$/, { times: 2 });
      expect(await confirm(answer)).toMatchObject(refused);
      const waiting = await attempt();
      expect(waiting).toMatchObject({
        state: 'requires_action',
        workSk: expect.stringContaining(String(waiting?.authenticateBy)),
      });
      const notices = (await kept(tenant)).outbox.flatMap(
        (row) => row.notices as { detail: { attemptId: string } }[],
      );
      const own = notices.filter(({ detail }) => detail.attemptId === waiting?.id);
      expect(own).toHaveLength(refusal === LOCKED ? 0 : 1);
      expect((await confirm(answer)).status).toBe(200);
      expect(await attempt()).toMatchObject({ state: 'succeeded', confirms: 2 });
    },
  );

  it('whose reply is lost and whose retry is refused is unknown: the first may have run', async () => {
    const { answer, attempt } = await asked();
    await misbehave(tenant, 'drop_before', /confirm$/);
    await misbehave(tenant, { refusal: LOCKED }, /confirm$/);
    expect((await confirm(answer)).body.status).toBe('processing');
    expect(await attempt()).toMatchObject({ state: 'confirming' });
  });

  it('charges when the reply of the table is lost and its client writes again', async () => {
    const { answer, attempt } = await asked();
    const { sent } = loseReply('UpdateItem');
    expect((await confirm(answer)).body.status).toBe('success');
    expect(sent()).toBe(2);
    expect(await attempt()).toMatchObject({ state: 'succeeded', confirms: 1 });
  });

  it('whose replies are all lost is unknown', async () => {
    const { answer, attempt } = await asked();
    let reads = 0;
    takeLogLines();
    watchWire(async (call, go) => {
      if (call.to !== 'processor') return await go();
      if (call.name.startsWith('GET') && ++reads === 1) return await go();
      throw new Error('The network is gone.');
    });
    expect((await confirm(answer)).body.status).toBe('processing');
    expect(failureLines()).toEqual([]);
    expect(await attempt()).toMatchObject({ state: 'confirming' });
  });

  it('that fails on our side is unknown, and is logged with its attempt', async () => {
    const { answer, attempt } = await asked();
    takeLogLines();
    loseTable('UpdateItem');
    expect((await confirm(answer)).body.status).toBe('processing');
    const known = await attempt();
    expect(takeLogLines().map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 'error',
        tenantId: tenant.tenant.id,
        attemptId: known?.id,
        stack: expect.stringContaining('The table is gone.'),
      }),
    );
    expect(known).toMatchObject({ state: 'requires_action' });
  });
});

describe('a confirm that another process overtakes', () => {
  async function passed() {
    const given = await sent(
      { attempt: { paymentMethodId: CHALLENGED } },
      { state: 'requires_action', isPassed: true },
    );
    const { tenantId, customerId, id } = given.attempt;
    const deadline = { leftMs: () => 25_000 };
    const request: ConfirmRequest = {
      receiptRef: receiptFor(tenantId, customerId, id),
      paymentIntentId: given.intent.id,
      now: given.now,
      deadline,
    };
    return { ...given, request };
  }

  it('gets the other confirm’s outcome, and is not sent', async () => {
    const given = await passed();
    meanwhile(/^table UpdateItem/, () => confirmPayment(given.request));
    expect(await confirmPayment(given.request)).toMatchObject({ kind: 'succeeded' });
    expect((await askedOf(given.tenant)).filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
  });

  it('is unknown when it runs out of time', async () => {
    const { request } = await passed();
    runOutOfTime(/^processor GET/);
    expect(await confirmPayment(request)).toEqual({ kind: 'processing', receipt: request.receiptRef });
  });

  it('waits for the other process to record what both have seen', async () => {
    const { request, attempt, account } = await passed();
    const { after, write } = advance(attempt, 'confirming', { confirms: 1, leaseUntil: NEVER });
    meanwhile(/^processor GET/, async () => {
      await commit([write]);
      const answer = await confirmIntent(account.processor, request.paymentIntentId, 'the-others');
      const record = () => settle(after, answer, account, request.now);
      // This confirm writes, is refused, and reads the attempt; only then does the other process write.
      meanwhile(/^table TransactWriteItems/, async () => meanwhile(/^table GetItem/, record, 'after'));
    });
    expect(await confirmPayment(request)).toMatchObject({ kind: 'succeeded' });
  });
});

describe('a confirm from a storefront', () => {
  const from = (answer: Answer, origin: string, change: object = {}) =>
    confirm(answer, {
      origin,
      body: { paymentIntentId: intentOf(answer), receiptRef: receiptOf(answer), ...change },
    });
  const absent = {
    status: 404,
    body: {
      error: {
        code: 'receipt_not_found',
        message: expect.stringMatching(/as the purchase returned them\.$/),
      },
    },
  };

  it('is for its own tenant’s payers only', async () => {
    const { answer, calls } = await asked();
    const other = await aTenant();
    expect(await from(answer, other.origin)).toMatchObject(absent);
    expect(await calls()).toEqual([]);
    expect((await from(answer, tenant.origin)).status).toBe(200);
  });
});
