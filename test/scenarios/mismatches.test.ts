import { expect, it } from 'vitest';
import { closeAttempt } from '../../apps/operator/actions/close-attempt.ts';
import { listOpenAttempts } from '../../apps/operator/actions/open-attempts.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { advance, now } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  finishAbandoned,
  intentOf,
  pay,
  summaryOf,
} from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { booksOf, chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { reviveWire, tamperWith } from '../support/wire.ts';
import { relayStream } from '../support/workers.ts';

const MISMATCH = { status: 409, body: { error: { code: 'payment_mismatch' } } };

/** What the processor's own staff, or a thief of the tenant's key, could do to an intent. */
async function changeAtProcessor(
  { account }: TestTenant,
  answer: Answer,
  fields: Record<string, string>,
): Promise<void> {
  const { url } = (await backend()).processor;
  const response = await fetch(`${url}/v1/payment_intents/${intentOf(answer)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.secretKey}`, 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
}

async function readAtProcessor({ account }: TestTenant, path: string): Promise<string> {
  const { url } = (await backend()).processor;
  return await (
    await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${account.secretKey}` } })
  ).text();
}

async function expectNothingPaid(tenant: TestTenant): Promise<void> {
  const { invoices, orders, links } = await kept(tenant);
  expect([invoices, orders]).toEqual([[], []]);
  expect(links).toMatchObject([{ status: 1 }]);
}

it.each<[string, Record<string, string>]>([
  ['amount', { amount: '100' }],
  ['currency', { currency: 'eur' }],
  ['attempt', { 'metadata[attempt]': 'txn_other' }],
])(
  'an intent that is not what was asked for when it comes back from 3-D Secure in its %s is not charged: it is cancelled, and the answer is 409',
  async (_, fields) => {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    const asked = await pay(link, { paymentMethodId: 'pm_card_threeDSecure2Required' });
    await changeAtProcessor(tenant, asked, fields);
    await authenticate(asked, 'succeed');
    expect(await confirm(asked)).toMatchObject(MISMATCH);
    expect(await confirm(asked)).toMatchObject(MISMATCH);
    expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual(['canceled']);
    await expectNothingPaid(tenant);
    expect((await pay(link)).status).toBe(200);
    expect(await chargesAt(tenant)).toMatchObject([{ amount: 1999, currency: 'usd' }]);
  },
);

it('a reply that shows another payment’s intent proves nothing: the payer is answered 503, and the payment’s own charge is found and recorded', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  tamperWith(/^POST \/v1\/payment_intents$/, (intent) =>
    Object.assign(intent, { id: 'pi_other', metadata: { attempt: 'txn_other' } }),
  );
  const asked = await pay(link);
  expect(asked).toMatchObject({ status: 503, body: { status: 'processing' } });
  reviveWire();
  advance({ minutes: 1 });
  await finishAbandoned();
  expect((await summaryOf(asked)).body.data.status).toBe('success');
  const { invoices } = await expectBooksToAgree(tenant);
  expect(invoices).toHaveLength(1);
});

it('a reply that shows another payer’s customer is not believed: each payer’s charge is of their own customer', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant));
  const body = await readAtProcessor(tenant, `customers/${(await chargesAt(tenant))[0]?.customer}`);
  await misbehave(tenant, { answer: { status: 200, body, executed: true } }, /customers$/);
  expect((await pay(await aLink(tenant))).status).toBe(200);
  await expectBooksToAgree(tenant);
  expect(new Set((await chargesAt(tenant)).map(({ customer }) => customer)).size).toBe(2);
});

it.each<[string, (intent: Record<string, unknown>) => void]>([
  ['amount', (intent) => Object.assign(intent, { amount: 1, amount_received: 1 })],
  ['amount_received', (intent) => Object.assign(intent, { amount_received: 1998 })],
  ['currency', (intent) => Object.assign(intent, { currency: 'eur' })],
  ['customer', (intent) => Object.assign(intent, { customer: 'cus_somebodyElse' })],
  ['livemode', (intent) => Object.assign(intent, { livemode: true })],
])(
  'a charge that took something else than was asked for (%s) marks nothing paid: 409, a flagged transaction, and a notice to the operators',
  async (name, change) => {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    tamperWith(/^POST \/v1\/payment_intents$/, change);
    expect(await pay(link)).toMatchObject(MISMATCH);
    reviveWire();

    await expectNothingPaid(tenant);
    const { attempts, outbox } = await kept(tenant);
    expect(attempts).toMatchObject([
      { state: 'quarantined', status: 2, mismatches: expect.arrayContaining([name]) },
    ]);
    expect(outbox.flatMap(({ events }) => events)).toEqual([]);

    await relayStream();
    const own = (await backend())
      .notices()
      .filter(({ detail }) => (detail as { tenantId?: string }).tenantId === tenant.tenant.id);
    expect(own).toMatchObject([
      {
        bus: 'billing-notices',
        source: 'billing',
        detailType: 'payment.quarantined',
        detail: { attemptId: attempts[0]?.id },
      },
    ]);
  },
);

it('a charge that took something else than was asked for stays flagged: neither the reconciler nor a repeat nor another payer changes that, and the link cannot be paid twice', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 600 });
  const click = { customerInfo: aPayer(), key: 'click' };
  tamperWith(/^POST \/v1\/payment_intents$/, (intent) => Object.assign(intent, { amount_received: 1 }));
  await pay(link, click);
  reviveWire();
  advance({ hours: 3 });
  await finishAbandoned();
  expect(await pay(link, click)).toMatchObject(MISMATCH);
  expect((await pay(link)).body.error.code).toBe('payment_in_progress');
  expect((await kept(tenant)).attempts).toMatchObject([{ state: 'quarantined' }]);
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('a charge that took something else than was asked for is counted for the alarm and listed for operators until one of them closes it; its link stays locked', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  tamperWith(/^POST \/v1\/payment_intents$/, (intent) => Object.assign(intent, { amount_received: 1 }));
  await pay(link);
  reviveWire();
  const [attempt] = await listOpenAttempts(tenant.tenant.uniqueName);
  const run = { now: now() };
  const request = { tenantId: tenant.tenant.id, attemptId: attempt?.id ?? '', as: 'accepted' } as const;
  const isListed = async () => (await listOpenAttempts()).some(({ id }) => id === attempt?.id);
  takeLogLines();
  await finishAbandoned();
  const [metric] = takeLogLines().flatMap((line) => (line.includes('"_aws"') ? [JSON.parse(line)] : []));
  expect(metric).toMatchObject({
    PaymentsNeedPerson: expect.toSatisfy((count) => count > 0),
    _aws: { CloudWatchMetrics: [{}] },
  });

  expect(await closeAttempt(request, { ...run, dryRun: true })).toMatchObject({ status: 'changed' });
  expect(await isListed()).toBe(true);
  expect((await closeAttempt(request, run)).result).toMatchObject({
    state: 'succeeded',
    closedAt: run.now.toISOString(),
  });
  expect(await closeAttempt(request, run)).toMatchObject({ status: 'unchanged' });
  expect([await isListed(), await listOpenAttempts(tenant.tenant.id)]).toEqual([false, []]);
  expect((await pay(link)).body.error.code).toBe('payment_link_used');
});

it('a charge that took something else than was asked for is shown to its payer as being looked at, never as failed', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(asked, 'succeed');
  tamperWith(/confirm$/, (intent) => Object.assign(intent, { amount_received: 1 }));
  expect(await confirm(asked)).toMatchObject(MISMATCH);
  reviveWire();
  expect((await summaryOf(asked)).body.data.status).toBe('processing');
});
