import { beforeEach, expect, it } from 'vitest';
import { deliverEvent } from '../../../shared/flows/events/deliver-event.ts';
import { testEndpoint } from '../../../shared/flows/events/endpoints/test-endpoint.ts';
import { sendWaiting } from '../../../shared/flows/events/send-waiting.ts';
import { findDeliveryLog } from '../../../shared/storage/events/delivery-logs.ts';
import { findEndpoint, resumeEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { putOutbox } from '../../../shared/storage/outbox.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, get } from '../../../shared/storage/table/table.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { backend } from '../../support/backend.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverQueue, relayStream } from '../../support/workers.ts';
import { meanwhile } from '../meanwhile.ts';
import { aDeliveryOf, anEvent, aTurn } from './an-event.ts';

const BEGAN = new Date('2026-11-01T00:00:00.000Z');
const hours = (count: number, from = BEGAN) => new Date(from.getTime() + count * 60 * 60_000);
let receiver: Receiver;
let tenant: TestTenant;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenant({ events: { url: receiver.url, mode: 'no_auth' } });
});

/** A stored event of the tenant. */
async function aStoredEvent() {
  const delivery = aDeliveryOf(anEvent(tenant));
  const { outboxId: id, tenantId, event } = delivery;
  await commit([putOutbox({ id, tenantId, events: [event], notices: [] }, BEGAN)]);
  return delivery;
}
const endpoint = async () => await findEndpoint({ tenantId: tenant.tenant.id, projectId: tenant.project.id });
const isSending = async () =>
  'workPk' in ((await get<object>(keys.endpoint(tenant.tenant.id, tenant.project.id))) ?? {});
const statusOf = async ({ event }: Awaited<ReturnType<typeof aStoredEvent>>) =>
  (await findDeliveryLog(tenant.tenant.id, event.id as never))?.status;
const posted = () => receiver.received.map(({ event }) => event.id);
const failFor = async (count: number) => {
  receiver.answer(500);
  await deliverEvent(await aStoredEvent(), aTurn(BEGAN));
  await deliverEvent(await aStoredEvent(), aTurn(hours(count)));
};
async function resume(at: Date): Promise<void> {
  const paused = await endpoint();
  if (paused) await commit([resumeEndpoint(paused, at)]);
}
const sweep = (at: Date) => sendWaiting(at, () => true);

it('an endpoint that fails for three days is paused with one notice; a success in between begins the days again', async () => {
  await failFor(71);
  expect(await endpoint()).toMatchObject({ failingSince: BEGAN.toISOString() });
  receiver.answer(200);
  await deliverEvent(await aStoredEvent(), aTurn(hours(71)));
  expect(await endpoint()).not.toHaveProperty('failingSince');
  receiver.answer(500);
  await deliverEvent(await aStoredEvent(), { ...aTurn(hours(71)), willRetry: false }); // No later try could end what it begins.
  expect(await endpoint()).not.toHaveProperty('failingSince');
  await failFor(73);
  await deliverEvent(await aStoredEvent(), aTurn(hours(74)));
  expect(await endpoint()).toMatchObject({ pausedAt: hours(73).toISOString() });
  await relayStream();
  const notices = (await backend())
    .notices()
    .filter(({ detail }) => JSON.stringify(detail).includes(tenant.tenant.id));
  expect(notices).toMatchObject([
    { detailType: 'endpoint.paused', detail: { projectId: tenant.project.id } },
  ]);
});

it('an endpoint that fails gets nothing while it is paused: its events wait, and are sent after the resumption', async () => {
  await failFor(72);
  receiver.answer(200);
  const before = posted().length;
  const waiting = await aStoredEvent();
  expect(await deliverEvent(waiting, aTurn(hours(72)))).toMatchObject({ isDone: true });
  expect([posted().length, await statusOf(waiting)]).toEqual([before, 'waiting']);
  expect(await sweep(hours(80))).toBe(0);
  await resume(hours(90));
  expect(await sweep(hours(90))).toBe(1);
  expect(await statusOf(waiting)).toBe('pending');
  await deliverQueue();
  expect([posted().slice(before), await statusOf(waiting)]).toEqual([[waiting.event.id], 'delivered']);
  expect(await isSending()).toBe(true); // An event may have been written that the index does not show yet.
  await sweep(hours(91));
  expect(await isSending()).toBe(false);
});

it('an endpoint that fails is resumed by a test that succeeds, and by no test that fails', async () => {
  await failFor(72);
  const project = await findProject(tenant.tenant.id, tenant.project.id);
  if (!project) throw new Error('The project is gone.');
  expect(await testEndpoint(project, hours(73))).toMatchObject({ isDelivered: false, isResumed: false });
  receiver.answer(200);
  expect(await testEndpoint(project, hours(74))).toMatchObject({ isDelivered: true, isResumed: true });
  expect(await endpoint()).not.toHaveProperty('pausedAt');
});

it('an endpoint that fails loses no event to a resumption in the same moment', async () => {
  for (const when of ['before', 'after'] as const) {
    await failFor(72);
    receiver.answer(200);
    const event = await aStoredEvent();
    meanwhile(/PutItem/, () => resume(hours(73)).then(() => sweep(hours(74))), when);
    await deliverEvent(event, aTurn(hours(73)));
    await deliverQueue();
    expect([posted().filter((id) => id === event.event.id).length > 0, await statusOf(event)]).toEqual([
      true,
      'delivered',
    ]);
  }
});
