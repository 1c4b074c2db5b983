import { ClientRequest } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FaultMode } from '../../local/processor/http/server.ts';
import { backend } from '../support/backend.ts';
import { advance } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  finishAbandoned,
  pay,
  recurring,
  summaryOf,
} from '../support/links.ts';
import { askedOf, booksOf, chargesAt, eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

type Where = Readonly<{ path?: RegExp; times?: number; method?: string }>;
const CHARGE = /^\/v1\/payment_intents$/;
const CONFIRM = /\/confirm$/;

/** The processor misbehaves at this tenant's next calls. */
async function misbehave(
  { account }: TestTenant,
  mode: FaultMode,
  { path = CHARGE, times = 1, method = 'POST' }: Where = {},
) {
  const { processor } = await backend();
  processor.fault({ mode, times, match: { account: account.id, path, method } });
  onTestFinished(() => {
    processor.clearFaults();
    processor.release();
  });
}

/** The processor's client waits its eight seconds for the answers to the next charges in a blink, and for all others as long as ever. */
function shortenTimeouts(charges: number): void {
  let left = charges;
  const { setTimeout: original } = ClientRequest.prototype;
  const short = vi.spyOn(ClientRequest.prototype, 'setTimeout');
  short.mockImplementation(function (this: ClientRequest, milliseconds, callback) {
    const isShort = this.method === 'POST' && CHARGE.test(this.path) && left-- > 0;
    return original.call(this, isShort ? milliseconds / 40 : milliseconds, callback);
  });
  onTestFinished(() => short.mockRestore());
}

const leaseEnds = () => advance({ minutes: 1 });

/** For half an hour no look at the processor gives an outcome. */
async function stayUnknown(answer: Answer): Promise<void> {
  for (let passed = 0; passed < 40; passed += 4) {
    advance({ minutes: 4 });
    await finishAbandoned();
    expect((await summaryOf(answer)).body.data.status).toBe('processing');
  }
}

async function noticesOf(tenant: TestTenant): Promise<string[]> {
  const { attempts, outbox } = await kept(tenant);
  expect(attempts).toMatchObject([{ state: 'charging', status: 2 }]);
  return outbox.flatMap(({ notices }) => (notices as { type: string }[]).map(({ type }) => type));
}

it.each<[FaultMode]>([['drop_reply'], ['error_500_before'], ['drop_before'], ['hang']])(
  'a charge whose reply is lost once to %s is asked for again under its key, and answered at once',
  async (mode) => {
    if (mode === 'hang') shortenTimeouts(1);
    const tenant = await aTenant();
    await misbehave(tenant, mode);
    expect((await pay(await aLink(tenant))).status).toBe(200);
    expect(await chargesAt(tenant)).toHaveLength(1);
    const sent = (await askedOf(tenant)).filter(({ path }) => CHARGE.test(path));
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ idempotencyKey, bodyHash }) => `${idempotencyKey} ${bodyHash}`)).size).toBe(1);
    expect(sent[0]?.idempotencyKey).toMatch(/^v1:t[0-9a-z]{11}:txn_[0-9a-z]{26}:pi$/);
    await expectBooksToAgree(tenant);
  },
);

it.each<[FaultMode, number, 'success' | 'payment_failed']>([
  ['drop_reply', 2, 'success'],
  ['hang', 2, 'success'],
  ['error_500_after', 1, 'success'],
  ['error_500_before', 2, 'payment_failed'],
  ['drop_before', 2, 'payment_failed'],
])(
  'a charge with an unknown outcome after %s (%d) is 503 with a receipt, and then %s',
  async (mode, times, outcome) => {
    if (mode === 'hang') shortenTimeouts(times);
    const tenant = await aTenant();
    const link = await aLink(tenant, recurring());
    await misbehave(tenant, mode, { times });
    const answer = await pay(link);
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'processing', message: expect.any(String) },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/declined|failed/);
    expect((await summaryOf(answer)).body.data.status).toBe('processing');
    expect((await pay(link)).body.error.code).toBe('payment_in_progress');

    leaseEnds();
    await finishAbandoned();
    expect((await summaryOf(answer)).body.data.status).toBe(outcome);
    const records = await expectBooksToAgree(tenant);
    const wasPaid = outcome === 'success';
    expect([records.invoices.length, records.orders.length, (await chargesAt(tenant)).length]).toEqual(
      wasPaid ? [1, 1, 1] : [0, 0, 0],
    );
    expect(eventTypes(records)).toEqual(
      wasPaid ? ['invoice.created', 'invoice.paid', 'order.created', 'payment.succeeded'] : [],
    );
    expect((await pay(link)).status).toBe(wasPaid ? 409 : 200);
    expect(await chargesAt(tenant)).toHaveLength(1);
  },
);

it('a charge with an unknown outcome returns its outcome to the same click once it is known', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const click = { customerInfo: aPayer(), key: 'click' };
  await misbehave(tenant, 'drop_reply', { times: 2 });
  expect((await pay(link, click)).status).toBe(503);
  leaseEnds();
  const again = await pay(link, click);
  expect(again).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await chargesAt(tenant)).toHaveLength(1);
  await expectBooksToAgree(tenant);
});

it('a charge with an unknown outcome is brought to its end by the next payer, who then may pay if nothing was charged', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  await misbehave(tenant, 'drop_before', { times: 2 });
  expect((await pay(link)).status).toBe(503);
  leaseEnds();
  expect((await pay(link)).status).toBe(200);
  const { attempts } = await expectBooksToAgree(tenant);
  expect(attempts.map(({ state, abortReason }) => [state, abortReason])).toEqual([
    ['aborted', 'fenced'],
    ['succeeded', undefined],
  ]);
});

it('a charge with an unknown outcome and whose request arrives long after it was fenced can charge no more', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  await misbehave(tenant, 'delay', { times: 2 });
  const answer = await pay(link);
  expect(answer.status).toBe(503);
  leaseEnds();
  await finishAbandoned();
  expect((await summaryOf(answer)).body.data.status).toBe('payment_failed');
  const { processor } = await backend();
  expect(processor.release()).toBe(2);
  await processor.settle();
  expect(await chargesAt(tenant)).toEqual([]);
  expect((await pay(link)).status).toBe(200);
  expect(await chargesAt(tenant)).toHaveLength(1);
  await expectBooksToAgree(tenant);
});

it('a charge with an unknown outcome stays unknown while the processor cannot be asked, tells people after a while, and is found in the end', async () => {
  const tenant = await aTenant();
  await misbehave(tenant, 'drop_reply', { times: 2 });
  const answer = await pay(await aLink(tenant));
  await misbehave(tenant, 'error_500_before', { times: 100, method: 'GET' });
  await stayUnknown(answer);
  expect(await noticesOf(tenant)).toEqual(['payment.unresolved']);

  (await backend()).processor.clearFaults();
  advance({ hours: 1 });
  await finishAbandoned();
  expect((await summaryOf(answer)).body.data.status).toBe('success');
  await expectBooksToAgree(tenant);
});

it.each<[FaultMode]>([['rate_limit_429'], ['error_500_before']])(
  'a refusal that answers only the second sending of a charge (%s) proves nothing about the first: 503, and the charge is found',
  async (mode) => {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    await misbehave(tenant, 'drop_reply');
    await misbehave(tenant, mode);
    const answer = await pay(link);
    expect(answer).toMatchObject({ status: 503, body: { status: 'processing' } });
    leaseEnds();
    await finishAbandoned();
    expect((await summaryOf(answer)).body.data.status).toBe('success');
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  },
);

it('a charge whose key the processor bound to a 500 is never answered as failed without proof: the link stays held and operators are notified', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 600 });
  await misbehave(tenant, 'error_500_kept');
  const answer = await pay(link);
  expect(answer.status).toBe(503);
  await stayUnknown(answer);
  expect(await noticesOf(tenant)).toEqual(['payment.unresolved']);
  expect((await pay(link)).body.error.code).toBe('payment_in_progress');
  expect(await chargesAt(tenant)).toEqual([]);
});

it.each<[FaultMode, number]>([
  ['drop_reply', 1],
  ['drop_reply', 2],
  ['error_500_after', 1],
  ['drop_before', 1],
  ['error_500_before', 1],
])(
  'a confirm whose reply is lost to %s × %d finds out from the intent itself and answers at once',
  async (mode, times) => {
    const tenant = await aTenant();
    const asked = await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
    await authenticate(asked, 'succeed');
    await misbehave(tenant, mode, { path: CONFIRM, times });
    expect(await confirm(asked)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  },
);

it('a confirm whose reply is lost twice before it runs is 503, and the payer’s next confirm finishes nothing that could charge twice', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(asked, 'succeed');
  await misbehave(tenant, 'drop_before', { path: CONFIRM, times: 2 });
  expect((await confirm(asked)).status).toBe(503);
  leaseEnds();
  await finishAbandoned();
  expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual(['canceled']);
  expect((await confirm(asked)).status).toBe(402);
  await expectBooksToAgree(tenant);
});

it('a processor that refuses without running anything with 429 is 503 for now: nothing was charged, and the payer may try again', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const customerInfo = aPayer();
  await misbehave(tenant, 'rate_limit_429');
  const answer = await pay(link, { customerInfo });
  expect(answer).toMatchObject({ status: 503, body: { error: { code: 'processor_unavailable' } } });
  expect(answer.headers['retry-after']).toBeDefined();
  expect((await pay(link, { customerInfo })).status).toBe(200);
  await expectBooksToAgree(tenant);
});

it('a processor that refuses without running anything while the payer is made ends the attempt unsent', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  await misbehave(tenant, 'error_500_before', { path: /^\/v1\/customers/, times: 2 });
  expect((await pay(link)).status).toBe(503);
  expect((await expectBooksToAgree(tenant)).attempts).toMatchObject([
    { state: 'aborted', abortReason: 'unsent' },
  ]);
  expect((await pay(link)).status).toBe(200);
});
