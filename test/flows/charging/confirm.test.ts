import { beforeAll, describe, expect, it } from 'vitest';
import type { FaultMode } from '../../../local/processor/server.ts';
import { backend } from '../../support/backend.ts';
import type { Answer } from '../../support/gateway.ts';
import { aLink, authenticate, confirm, intentOf, pay, receiptOf } from '../../support/links.ts';
import { failureLines, takeLogLines } from '../../support/log-lines.ts';
import { askedOf, chargesAt, kept } from '../../support/money-books.ts';
import { partition } from '../../support/table.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { loseTable, tamperWith, watchWire } from '../../support/wire.ts';
import { misbehave } from '../processor-faults.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

/** A payer whose bank asks for them, and who has answered. */
async function asked({ card = 'pm_card_threeDSecure2Required', isPassed = true } = {}) {
  const answer = await pay(await aLink(tenant), { paymentMethodId: card });
  if (isPassed) await authenticate(answer, 'succeed');
  const attempt = async () => (await kept(tenant)).attempts.find(({ intentId }) => intentId === intentOf(answer));
  const calls = async () =>
    (await askedOf(tenant))
      .filter(({ path }) => path.includes(intentOf(answer)))
      .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  return { answer, attempt, calls, intent: intentOf(answer) };
}
const keyed = (answer: Answer, key: string, receipt = receiptOf(answer)) =>
  confirm(answer, {
    body: { paymentIntentId: intentOf(answer), receiptRef: receipt },
    headers: { 'idempotency-key': key },
  });

describe('a confirm', () => {
  it('is sent under a key of its own, counted, after a look at the intent', async () => {
    const { answer, attempt, calls, intent } = await asked();
    expect((await confirm(answer)).status).toBe(200);
    expect(await attempt()).toMatchObject({ state: 'succeeded', confirms: 1 });
    expect(await calls()).toEqual([`GET ${intent}`, 'POST confirm']);
    const [sent] = (await askedOf(tenant)).filter(({ path }) => path.endsWith(`${intent}/confirm`));
    expect(sent?.idempotencyKey).toBe(`v1:${tenant.tenant.id}:${(await attempt())?.id}:cf1`);
  });

  it('of what has ended asks the processor nothing', async () => {
    const { answer, calls } = await asked();
    const first = await confirm(answer);
    const before = await calls();
    expect((await confirm(answer)).body).toEqual(first.body);
    expect(await calls()).toEqual(before);
  });

  it('is not sent before the payer has answered their bank', async () => {
    const { answer, attempt, calls, intent } = await asked({ isPassed: false });
    expect((await confirm(answer)).body.status).toBe('requires_action');
    expect(await calls()).toEqual([`GET ${intent}`]);
    expect(await attempt()).toMatchObject({ state: 'requires_action', confirms: 0 });
  });

  it('waits while the processor cannot be asked, and learns nothing', async () => {
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

  it('is never sent for what is not what was asked for', async () => {
    const { answer, attempt, calls, intent } = await asked();
    const { url } = (await backend()).processor;
    const headers = { authorization: `Bearer ${tenant.account.secretKey}`, 'idempotency-key': crypto.randomUUID() };
    await fetch(`${url}/v1/payment_intents/${intent}`, { method: 'POST', headers, body: new URLSearchParams({ amount: '100' }) });
    expect(await confirm(answer)).toMatchObject({ status: 409, body: { error: { code: 'payment_mismatch' } } });
    expect(await calls()).not.toContain('POST confirm');
    expect(await attempt()).toMatchObject({ state: 'aborted', abortReason: 'mismatch' });
  });

  it('that is answered as if it had not come is told as unknown, and keeps its lease', async () => {
    const { answer, attempt } = await asked();
    tamperWith(/confirm$/, (body) => Object.assign(body, { status: 'requires_confirmation' }));
    expect((await confirm(answer)).body.status).toBe('processing');
    expect(await attempt()).toMatchObject({ state: 'confirming', confirms: 1 });
  });

  it.each([0, 1])('that is declined is told so at once, after %d lost answers', async (lost) => {
    const { answer, attempt, calls } = await asked({ card: 'pm_card_threeDSecureRequiredChargeDeclined' });
    if (lost > 0) await misbehave(tenant, 'drop_before', /confirm$/, { times: lost });
    expect(await confirm(answer)).toMatchObject({ status: 402, body: { code: 'payment_failed' } });
    expect(await attempt()).toMatchObject({ state: 'declined', refusal: { code: 'card_declined' } });
    expect((await calls()).at(-1)).toBe('POST confirm');
    expect((await calls()).filter((call) => call === 'POST confirm')).toHaveLength(1 + lost);
  });

  it.each<[FaultMode, number, string[], string]>([
    ['drop_reply', 1, ['POST confirm', 'GET intent'], 'succeeded'], // The intent tells that it ran.
    ['drop_before', 1, ['POST confirm', 'GET intent', 'POST confirm'], 'succeeded'],
    ['drop_before', 2, ['POST confirm', 'GET intent', 'POST confirm'], 'confirming'],
  ])('that meets %s %d times is sent as often as it takes, and no more', async (mode, times, made, state) => {
    const { answer, attempt, calls, intent } = await asked();
    await misbehave(tenant, mode, /confirm$/, { times });
    expect((await confirm(answer)).body.status).toBe(state === 'succeeded' ? 'success' : 'processing');
    expect((await calls()).slice(1)).toEqual(made.map((call) => call.replace('intent', intent)));
    expect(await attempt()).toMatchObject({ state });
  });

  it('whose answers are all lost is asked of the intent, which may be lost as well', async () => {
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

  it('that fails on our side is told as unknown, and the log says which', async () => {
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

describe('a confirm with a key of the caller’s own', () => {
  it('fails, and is not sent, when the key cannot be kept', async () => {
    const { answer, calls } = await asked();
    loseTable('PutItem', 'UpdateItem', 'TransactWriteItems');
    expect((await keyed(answer, crypto.randomUUID())).status).toBe(500);
    expect(await calls()).toEqual([]);
  });

  it('is answered again alike, and says so', async () => {
    const { answer, attempt } = await asked();
    const key = crypto.randomUUID();
    const [first, second] = [await keyed(answer, key), await keyed(answer, key)];
    expect([first.status, first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([200, undefined, 'true']);
    expect(second.body).toEqual(first.body);
    const rows = (await kept(tenant)).all.filter(({ sk, attemptId }) => sk === 'ONCE' && attemptId !== undefined);
    const known = await attempt();
    expect(rows).toContainEqual(expect.objectContaining({ attemptId: known?.id, customerId: known?.customerId }));
    const other = await asked();
    expect(await keyed(other.answer, key)).toMatchObject({ status: 422, body: { error: { code: 'idempotency_mismatch' } } });
    expect((await confirm(other.answer)).headers['idempotent-replayed']).toBeUndefined();
  });
});

describe('a confirm from a storefront', () => {
  const from = (answer: Answer, origin: string, change: object = {}) =>
    confirm(answer, { origin, body: { paymentIntentId: intentOf(answer), receiptRef: receiptOf(answer), ...change } });
  const absent = {
    status: 404,
    body: { error: { code: 'receipt_not_found', message: expect.stringMatching(/as the purchase returned them\.$/) } },
  };

  it('is for its own tenant’s payers only', async () => {
    const { answer, calls } = await asked();
    const other = await aTenant();
    expect(await from(answer, other.origin)).toMatchObject(absent);
    expect(await calls()).toEqual([]);
    expect((await from(answer, tenant.origin)).status).toBe(200);
  });

  it.each([
    ['a receipt that is none', { receiptRef: 'rcpt_none' }],
    ['another intent', { paymentIntentId: 'pi_other' }],
  ])('looks absent with %s, wherever it comes from', async (_, change) => {
    const { answer } = await asked();
    for (const origin of [tenant.origin, 'https://pay.billing.test']) expect(await from(answer, origin, change)).toMatchObject(absent);
    expect(await chargesAt(tenant)).not.toContainEqual(expect.objectContaining({ id: intentOf(answer) }));
  });

  it('leads back from its intent to its attempt', async () => {
    const { answer, attempt, intent } = await asked();
    await confirm(answer);
    const [row] = await partition(`INTENT#${intent}`);
    expect(row).toMatchObject({ tenantId: tenant.tenant.id, attemptId: (await attempt())?.id });
  });
});
