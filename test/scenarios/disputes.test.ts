import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEventSecret } from '../../apps/operator/actions/event-secret.ts';
import type { ProcessorEvent } from '../../local/processor/books/objects.ts';
import type { OutboxRow } from '../../shared/domain/events/event.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import type { DisputeStatus } from '../../shared/domain/sales/dispute.ts';
import { clientOf } from '../local/processor/support/sandbox.ts';
import { backend } from '../support/backend.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { aLink, finishAbandoned, pay, recurring } from '../support/links.ts';
import { askedOf, chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import {
  aListeningTenant,
  aSigningSecret,
  deliver,
  eventsAt,
  type Listening,
} from '../support/processor-events.ts';
import { onDays, subscribeBy } from '../support/renewals.ts';
import { applyProcessorEvents } from '../support/workers.ts';

afterAll(expectBooksToBalance);

const CREATED = 'charge.dispute.created';
const CLOSED = 'charge.dispute.closed';
const LOST_REPLIES = { mode: 'drop_reply', times: 2 } as const;

async function payDisputed(tenant: Listening, card = 'pm_card_createDispute') {
  await pay(await aLink(tenant), { paymentMethodId: card });
  return (await eventsAt(tenant, CREATED)).at(-1) as ProcessorEvent;
}
const disputeOf = (event: ProcessorEvent) => String((event.data.object as { id: string }).id);
async function close(
  tenant: Listening,
  event: ProcessorEvent,
  status: DisputeStatus,
): Promise<ProcessorEvent> {
  (await backend()).processor.closeDispute(disputeOf(event), status);
  return (await eventsAt(tenant, CLOSED)).at(-1) as ProcessorEvent;
}

/** What the books say of the tenant's payments, in what every order of events must leave alike. */
async function booksOf(tenant: Listening) {
  const { attempts, invoices, outbox } = await expectBooksToAgree(tenant);
  const rows = outbox as unknown as OutboxRow[];
  const disputes = (attempts as unknown as Attempt[]).flatMap((attempt) => attempt.disputes ?? []);
  const types = rows
    .flatMap(({ events }) => events.map(({ type }) => type))
    .filter((type) => type.includes('disput'));
  return {
    disputes: disputes.map(({ status }) => status),
    invoice: invoices[0]?.status,
    events: types.toSorted(),
    notices: rows.flatMap(({ notices }) => notices.map(({ type }) => type)),
  };
}
const OPEN = {
  disputes: ['needs_response'],
  invoice: 2,
  events: ['payment.disputed'],
  notices: ['payment.disputed'],
};
const LOST = {
  disputes: ['lost'],
  invoice: 5,
  events: ['payment.dispute_closed', 'payment.disputed'],
  notices: ['payment.disputed'],
};

it('A dispute flags the payment, tells the tenant and notifies operators, once', async () => {
  const tenant = await aListeningTenant();
  const created = await payDisputed(tenant);
  expect((await deliver(tenant, created)).status).toBe(200);
  expect(await booksOf(tenant)).toEqual(OPEN);
  const asked = (await askedOf(tenant)).length;
  await deliver(tenant, created);
  await deliver(tenant, { ...created, id: `${created.id}copy` });
  expect(await booksOf(tenant)).toEqual(OPEN);
  expect((await askedOf(tenant)).length).toBe(asked + 1); // The same event asks the processor nothing; its copy asks once.
});

it.each<[string, DisputeStatus, number]>([
  ['won', 'won', 2],
  ['lost', 'lost', 5],
])(
  'A dispute that is %s is closed, and the invoice has the status of that end',
  async (_, status, invoice) => {
    const tenant = await aListeningTenant();
    const created = await payDisputed(tenant);
    await deliver(tenant, created);
    await deliver(tenant, await close(tenant, created, status));
    expect(await booksOf(tenant)).toEqual({ ...LOST, disputes: [status], invoice });
  },
);

it.each<[string, DisputeStatus, unknown[], number]>([
  ['is charged once the dispute is won', 'won', ['charged', 2, 0, '2027-03-31'], 2],
  ['ends once the dispute is lost', 'lost', ['passed_by', 4, 0, undefined], 1],
])(
  'A dispute of a recurring order lets no cycle be charged while it is open; the order %s',
  async (_, status, then, charges) => {
    travelTo('2027-01-31T10:00:00Z');
    const tenant = await aListeningTenant();
    await subscribeBy(await aLink(tenant, recurring({ recurringAmount: 9.5 })), 'pm_card_createDispute');
    const created = (await eventsAt(tenant, CREATED)).at(-1) as ProcessorEvent;
    await deliver(tenant, created);
    const held = ['waiting', 2, 0, '2027-02-28'];
    expect(await onDays(tenant, ['2027-02-28', '2027-02-28T12:00:00Z', '2027-03-30'])).toEqual([
      held,
      ['nothing', ...held.slice(1)],
      held,
    ]);
    await deliver(tenant, await close(tenant, created, status));
    expect(await onDays(tenant, ['2027-03-30T00:30:00Z'])).toEqual([then]);
    const staff = await catalogStaff(tenant, 'credential');
    const shown = async (is: string) => (await staff.get('/admin/order', { status: is })).body.data.length;
    expect([await shown('2'), await shown('3'), await shown('4')]).toEqual(
      status === 'won' ? [1, 0, 0] : [0, 1, 0],
    );
    expect(await chargesAt(tenant)).toHaveLength(charges);
  },
);

it('A dispute that is only an inquiry leaves the payment as it is', async () => {
  const tenant = await aListeningTenant();
  const created = await payDisputed(tenant, 'pm_card_createDisputeInquiry');
  await deliver(tenant, await close(tenant, created, 'warning_closed'));
  expect(await booksOf(tenant)).toMatchObject({ disputes: ['warning_closed'], invoice: 2 });
});

it.each<[string, (typeof CREATED | typeof CLOSED)[]]>([
  ['created, closed', [CREATED, CLOSED]],
  ['closed, created', [CLOSED, CREATED]],
  ['closed alone', [CLOSED]],
  ['each twice', [CREATED, CREATED, CLOSED, CLOSED]],
])('A dispute that is lost leaves the same books when its events arrive as: %s', async (_, order) => {
  const tenant = await aListeningTenant();
  const created = await payDisputed(tenant);
  const events = { [CREATED]: created, [CLOSED]: await close(tenant, created, 'lost') };
  for (const type of order) await deliver(tenant, events[type] as ProcessorEvent);
  expect(await booksOf(tenant)).toEqual(LOST);
});

it.each([
  ['during its payment', 0],
  ['after its handler was lost', 60],
])('A dispute whose event arrives %s is recorded with the payment', async (_, seconds) => {
  const tenant = await aListeningTenant();
  const { processor, queue } = await backend();
  processor.fault({
    ...LOST_REPLIES,
    match: { method: 'POST', path: '/v1/payment_intents', account: tenant.account.id },
  });
  const created = await payDisputed(tenant);
  advance({ seconds });
  await deliver(tenant, created);
  if (seconds === 0) {
    expect(await booksOf(tenant)).toMatchObject({ invoice: undefined, events: [] });
    advance({ seconds: 60 });
    await finishAbandoned();
    await queue.hasten(31_000);
    await applyProcessorEvents();
  }
  expect(await booksOf(tenant)).toEqual(OPEN);
});

it('A dispute that the platform’s secret signed is found by the directory', async () => {
  const tenant = await aListeningTenant();
  const secret = aSigningSecret();
  await setEventSecret({ secret }, { now: now() });
  await deliver({ secret }, await payDisputed(tenant));
  expect(await booksOf(tenant)).toEqual(OPEN);
});

it('An event of a payment only wakes the reconciler, which records what the processor shows', async () => {
  const tenant = await aListeningTenant();
  const { processor } = await backend();
  processor.fault({
    ...LOST_REPLIES,
    match: { method: 'POST', path: '/v1/payment_intents', account: tenant.account.id },
  });
  await pay(await aLink(tenant));
  advance({ seconds: 60 });
  const [succeeded] = await eventsAt(tenant, 'payment_intent.succeeded');
  await deliver(tenant, succeeded as ProcessorEvent);
  expect((await expectBooksToAgree(tenant)).attempts[0]?.state).toBe('succeeded');
});

it('An event of a payment that says “succeeded” of an intent that has not marks nothing paid', async () => {
  const tenant = await aListeningTenant();
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  const [intent] = (await backend()).processor.ledger.accounts[tenant.account.id]?.paymentIntents ?? [];
  const object = { ...intent, status: 'succeeded', amount_received: intent?.amount };
  const event = { id: 'evt_claimed', type: 'payment_intent.succeeded', data: { object } };
  expect((await deliver(tenant, event)).body.data).toEqual({ queued: true }); // Only what has ended is known where it arrives.
  expect((await expectBooksToAgree(tenant)).attempts[0]?.state).toBe('requires_action');
});

describe('An event that must change nothing is ignored:', () => {
  let [own, foreign] = [] as unknown as [Listening, Listening];
  let [first, second, others] = [] as unknown as [ProcessorEvent, ProcessorEvent, ProcessorEvent];
  beforeAll(async () => {
    [own, foreign] = [await aListeningTenant(), await aListeningTenant()];
    [first, second, others] = [await payDisputed(own), await payDisputed(own), await payDisputed(foreign)];
  });
  const about = (event: ProcessorEvent, object: object) => ({
    ...event,
    data: { object: { ...event.data.object, ...object } },
  });
  const intentOf = ({ data }: ProcessorEvent) => (data.object as { payment_intent: string }).payment_intent;

  it.each<[string, () => object]>([
    ['another tenant’s event', () => others],
    [
      'another tenant’s event that names this tenant',
      () => ({ ...others, account: own.account.id, metadata: { tenant: own.tenant.id } }),
    ],
    ['another tenant’s dispute about this tenant’s payment', () => about(first, { id: disputeOf(others) })],
    [
      'a dispute about another payment of the tenant than it names',
      () => about(first, { payment_intent: intentOf(second) }),
    ],
    ['a dispute that does not exist', () => about(first, { id: 'du_1none' })],
    ['an intent that does not exist', () => about(first, { payment_intent: 'pi_3none' })],
  ])('%s', async (_, event) => {
    expect((await deliver(own, event())).status).toBe(200);
    const untouched = { disputes: [], invoice: 2, events: [], notices: [] };
    expect([await booksOf(own), await booksOf(foreign)]).toEqual([untouched, untouched]);
    expect(await waitingFor(own)).toEqual([]);
  });

  it('a dispute about a charge that another shop made in the tenant’s account', async () => {
    const tenant = await aListeningTenant();
    const method = {
      payment_method: 'pm_card_createDispute',
      confirm: true,
      return_url: 'https://shop.test',
    };
    const charge = { amount: 500, currency: 'usd', ...method };
    await clientOf((await backend()).processor, tenant.account).paymentIntents.create(charge, {
      idempotencyKey: 'another-shop',
    });
    await deliver(tenant, (await eventsAt(tenant, CREATED)).at(-1) as ProcessorEvent);
    expect(await waitingFor(tenant)).toEqual([]);
    expect((await askedOf(tenant)).at(-1)).toMatchObject({
      method: 'GET',
      path: expect.stringContaining('/v1/payment_intents/'),
    });
  });

  const waitingFor = async ({ tenant }: Listening) =>
    (await (await backend()).queue.waiting())['processor-events'].filter((body) => body.includes(tenant.id));
});
