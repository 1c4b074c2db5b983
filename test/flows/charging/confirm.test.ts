import { beforeAll, expect, it } from 'vitest';
import type { Refusal } from '../../../local/processor/faults/faults.ts';
import type { FaultMode } from '../../../local/processor/http/server.ts';
import { type ConfirmRequest, confirmPayment } from '../../../shared/flows/charging/confirm.ts';
import { settle } from '../../../shared/flows/charging/settle.ts';
import { confirmIntent } from '../../../shared/processor/intents.ts';
import { sealReceipt } from '../../../shared/runtime/receipt.ts';
import { advance } from '../../../shared/storage/attempts.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { backend } from '../../support/backend.ts';
import { aLink, authenticate, confirm, intentOf, pay } from '../../support/links.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { askedOf, kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { loseReply, loseTable } from '../../support/wire.ts';
import { CHALLENGED, NEVER, sent } from '../attempt-fixture.ts';
import { meanwhile } from '../meanwhile.ts';
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

it('a confirm is not sent for an intent of another amount', async () => {
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

it.each<[FaultMode, number, string[], string]>([
  ['drop_reply', 1, ['POST confirm', 'GET intent'], 'succeeded'], // The intent shows that it ran.
  ['drop_before', 1, ['POST confirm', 'GET intent', 'POST confirm'], 'succeeded'],
  ['drop_before', 2, ['POST confirm', 'GET intent', 'POST confirm'], 'confirming'],
])(
  'a confirm that meets %s %d times is sent again only after a read shows that it did not run',
  async (mode, times, made, state) => {
    const { answer, attempt, calls, intent } = await asked();
    await misbehave(tenant, mode, /confirm$/, { times });
    expect((await confirm(answer)).body.status).toBe(state === 'succeeded' ? 'success' : 'processing');
    expect((await calls()).slice(1)).toEqual(made.map((call) => call.replace('intent', intent)));
    expect(await attempt()).toMatchObject({ state });
  },
);

const LOCKED = { status: 429, code: 'lock_timeout' };

it.each<[Refusal, object]>([
  [LOCKED, { status: 503, body: { error: { code: 'processor_unavailable' } } }],
  [{ status: 401 }, { status: 422, body: { error: { code: 'gateway_not_available' } } }],
  [
    { status: 400, param: 'return_url' },
    { status: 422, body: { error: { code: 'gateway_not_available' } } },
  ],
])(
  'a confirm that is refused twice is given back to the payer, who can confirm again: %j',
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

it('a confirm whose reply is lost and whose retry is refused is unknown: the first may have run', async () => {
  const { answer, attempt } = await asked();
  await misbehave(tenant, 'drop_before', /confirm$/);
  await misbehave(tenant, { refusal: LOCKED }, /confirm$/);
  expect((await confirm(answer)).body.status).toBe('processing');
  expect(await attempt()).toMatchObject({ state: 'confirming' });
});

it('a confirm charges when the reply of the table is lost and its client writes again', async () => {
  const { answer, attempt } = await asked();
  const { sent } = loseReply('UpdateItem');
  expect((await confirm(answer)).body.status).toBe('success');
  expect(sent()).toBe(2);
  expect(await attempt()).toMatchObject({ state: 'succeeded', confirms: 1 });
});

async function passed() {
  const given = await sent(
    { attempt: { paymentMethodId: CHALLENGED } },
    { state: 'requires_action', isPassed: true },
  );
  const { tenantId, customerId, id: attemptId } = given.attempt;
  const deadline = { leftMs: () => 25_000 };
  const request: ConfirmRequest = {
    receiptRef: sealReceipt(tenantId, given.project, { customerId, attemptId }),
    paymentIntentId: given.intent.id,
    now: given.now,
    deadline,
  };
  return { ...given, request };
}

it('a confirm that another process overtakes gets the other confirm’s outcome, and is not sent', async () => {
  const given = await passed();
  meanwhile(/^table UpdateItem/, () => confirmPayment(given.request));
  expect(await confirmPayment(given.request)).toMatchObject({ kind: 'succeeded' });
  expect((await askedOf(given.tenant)).filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
});

it('a confirm that another process overtakes waits for the other process to record what both have seen', async () => {
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

it('a confirm that fails on our side is unknown, and is logged with its attempt', async () => {
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
