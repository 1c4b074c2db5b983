import { afterEach, expect, it, vi } from 'vitest';
import { HANDLED_TYPES, type ProcessorEvent } from '../../shared/domain/inbound/processor-event.ts';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { newId } from '../../shared/runtime/new-id.ts';
import { LATER_EVENTS_MAX } from '../../shared/storage/inbound/later-events.ts';
import { TURNS_A_SECOND } from '../../shared/storage/inbound/turns.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, upsert } from '../../shared/storage/table/table.ts';
import { findGateway } from '../../shared/storage/tenants.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { clientOf } from '../local/processor/support/sandbox.ts';
import { backend } from '../support/backend.ts';
import { advance, now } from '../support/clock.ts';
import { askedOf } from '../support/money-books.ts';
import { aListeningTenant, deliver, eventsAt, type Listening } from '../support/processor-events.ts';
import { aPaid, refundInDashboard } from '../support/refunds.ts';
import { recordsOf } from '../support/table.ts';
import { applyProcessorEvents, relayStream } from '../support/workers.ts';

const HOUR_MS = 3_600_000;
const gatewayIdOf = ({ gateway }: Listening) => gateway?.id ?? ('' as never);

afterEach(async () => {
  delete process.env.RESTORED_TABLE;
  for (let day = 0; day < 30; day++) await (await backend()).queue.hasten(12 * HOUR_MS);
});

/** An intent that the tenant makes in its own account, with this metadata. */
async function anIntent(tenant: Listening, metadata: Record<string, string>): Promise<string> {
  const stripe = clientOf((await backend()).processor, tenant.account);
  return (await stripe.paymentIntents.create({ amount: 100, currency: 'usd', metadata })).id;
}
const aStranger = (tenant: Listening) =>
  anIntent(tenant, { customer: `cst_${'0'.repeat(20)}`, attempt: newId<string>('attempt', now()) });

/** The messages of events that the tenant signed. */
function events({ tenant, ...listening }: Listening, intentId: string, count: number, id?: string) {
  const signer = { tenantId: tenant.id, gatewayId: gatewayIdOf({ tenant, ...listening }) };
  return Array.from({ length: count }, (_, index) => {
    const type = 'charge.refunded' as const;
    return { id: id ?? `evt_${intentId.slice(3)}${index}`, type, objectId: 'ch_1', intentId, ...signer };
  });
}

async function waitingOf({ tenant }: Listening): Promise<string[]> {
  const { 'processor-events': waiting, 'processor-events-dead': dead } = await (
    await backend()
  ).queue.waiting();
  return [...waiting, ...dead].filter((body) => body.includes(tenant.id));
}

async function noticesOf({ tenant }: Listening) {
  await relayStream();
  return (await backend()).notices().flatMap(({ detailType, detail }) => {
    const { tenantId, reason, others } = detail as Record<string, unknown>;
    return tenantId === tenant.id ? [[detailType, reason, others]] : [];
  });
}

/** Sends as many at once as an account has turns in a second. */
async function applyInTurns(messages: readonly ProcessorEvent[]): Promise<void> {
  for (let sent = 0; sent < messages.length; sent += TURNS_A_SECOND) {
    advance({ seconds: 3 });
    await sendMessages('processor-events', messages.slice(sent, sent + TURNS_A_SECOND));
    await applyProcessorEvents();
  }
}

/** Lets the worker act on what is due for so many hours. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    advance({ hours: 1 });
    await (await backend()).queue.hasten(HOUR_MS);
    await applyProcessorEvents();
  }
}

it('220 events that a tenant signs about an attempt which does not exist make one notice a day, and none waits', async () => {
  const tenant = await aListeningTenant();
  await applyInTurns(events(tenant, await aStranger(tenant), 220));
  expect(await waitingOf(tenant)).toEqual([]);
  expect(await noticesOf(tenant)).toEqual([['processor_event.not_applied', 'no_attempt', undefined]]);
  advance({ days: 1 });
  await sendMessages('processor-events', events(tenant, await aStranger(tenant), 1));
  await applyProcessorEvents();
  expect((await noticesOf(tenant)).at(-1)).toEqual(['processor_event.not_applied', 'no_attempt', 219]);
});

it('An event whose intent names an attempt and no payer is tried for an hour, and then dropped', async () => {
  const tenant = await aListeningTenant();
  const intentId = await anIntent(tenant, { attempt: newId<string>('attempt', now()) });
  await sendMessages('processor-events', events(tenant, intentId, 1));
  await applyProcessorEvents();
  expect(await waitingOf(tenant)).toHaveLength(1);
  await passHours(5);
  expect([await waitingOf(tenant), await noticesOf(tenant)]).toEqual([
    [],
    [['processor_event.not_applied', 'no_attempt', undefined]],
  ]);
});

it('An event about an attempt that a restored table does not have is tried for three days', async () => {
  process.env.RESTORED_TABLE = 'yes';
  const tenant = await aListeningTenant();
  await sendMessages('processor-events', events(tenant, await aStranger(tenant), 1));
  await applyProcessorEvents();
  await passHours(5);
  expect([await waitingOf(tenant), await noticesOf(tenant)]).toEqual([[expect.any(String)], []]);
});

/** The account cannot be read: no event about it is proved. */
const unreadable = (tenant: Listening) =>
  misbehave(tenant, 'error_500_before', /^\/v1\/payment_intents/, { times: 10_000, method: 'GET' });

it('Twenty copies of an event that cannot be applied yet become one message, which a redrive may replace', async () => {
  const tenant = await aListeningTenant();
  const intentId = await aStranger(tenant);
  await unreadable(tenant);
  await applyInTurns(events(tenant, intentId, 20, 'evt_copied'));
  expect(await waitingOf(tenant)).toHaveLength(1);
  await passHours(100);
  expect(await noticesOf(tenant)).toEqual([['processor_event.not_applied', 'given_up', undefined]]);
  await sendMessages('processor-events', events(tenant, intentId, 1, 'evt_copied'));
  await applyProcessorEvents();
  expect(await waitingOf(tenant)).toHaveLength(2);
});

it('Events beyond those that may wait are dropped with one notice, and the night lists the account’s again', async () => {
  const tenant = await aListeningTenant();
  const count = keys.laterCount(tenant.tenant.id, gatewayIdOf(tenant), dayIn('UTC', now()));
  await commit([upsert(count, { set: { events: LATER_EVENTS_MAX - 1 } })]);
  const intentId = await aStranger(tenant);
  await unreadable(tenant);
  await sendMessages('processor-events', events(tenant, intentId, 3));
  await applyProcessorEvents();
  expect(await waitingOf(tenant)).toHaveLength(1);
  expect(await noticesOf(tenant)).toEqual([['processor_event.not_applied', 'too_many', undefined]]);
  const { eventEndpoint } = (await findGateway(tenant.tenant.id, gatewayIdOf(tenant))) ?? {};
  expect(eventEndpoint?.unheard).toEqual(HANDLED_TYPES);
});

it('A tenant’s flood of events calls its account in turns, and another tenant’s event is applied at once', async () => {
  const [flooding, other] = [await aListeningTenant(), await aListeningTenant()];
  const paid = await aPaid({}, other);
  await refundInDashboard(paid);
  const [refunded = {}] = await eventsAt(other, 'charge.refunded');
  const intentId = await aStranger(flooding);
  const asked = (await askedOf(flooding)).length;
  vi.spyOn(clock, 'now').mockReturnValue(now());
  await sendMessages('processor-events', events(flooding, intentId, 50));
  await deliver(other, refunded);
  vi.restoreAllMocks();
  expect((await askedOf(flooding)).length - asked).toBe(TURNS_A_SECOND);
  expect(await waitingOf(flooding)).toHaveLength(50 - TURNS_A_SECOND);
  expect((await recordsOf(other.tenant.id, 'REFUND#')).map(({ state }) => state)).toEqual(['succeeded']);
  for (let minutes = 0; minutes < 60 && (await waitingOf(flooding)).length > 0; minutes++) {
    advance({ minutes: 1 });
    await (await backend()).queue.hasten(60_000);
    await applyProcessorEvents();
  }
  expect(await waitingOf(flooding)).toEqual([]);
});

it('Operators get one notice of a tenant’s disputes in a day', async () => {
  const tenant = await aListeningTenant();
  for (const paymentMethodId of Array(2).fill('pm_card_createDispute'))
    await aPaid({ paymentMethodId }, tenant);
  for (const event of await eventsAt(tenant, 'charge.dispute.created')) await deliver(tenant, event);
  expect(await noticesOf(tenant)).toEqual([['payment.disputed', 'fraudulent', undefined]]);
});
