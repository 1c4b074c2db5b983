import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { resendEvents } from '../../../apps/operator/actions/resend-events.ts';
import { queues } from '../../../functions/queues.ts';
import { messageOfDelivery } from '../../../shared/domain/events/delivery-message.ts';
import type { Delivery } from '../../../shared/domain/events/event.ts';
import type { EndpointId, EventId } from '../../../shared/domain/ids.ts';
import { sendMessages } from '../../../shared/messaging/queue.ts';
import { findDeliveryLog } from '../../../shared/storage/events/delivery-logs.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { changeProject, findProject } from '../../../shared/storage/tenants.ts';
import { aDeliveryOf, anEvent } from '../../flows/events/an-event.ts';
import { backend } from '../../support/backend.ts';
import { aLink, pay } from '../../support/links.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { shortenDeadlines } from '../../support/short-deadlines.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverEvents, deliverQueue, relayStream, runWorker } from '../../support/workers.ts';

const SECRET = 'whatever-the-tenant-chose-2';
let receiver: Receiver;
let tenant: TestTenant;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenant({ events: { url: receiver.url, secret: SECRET } });
});

const aDelivery = (owner = tenant): Delivery => aDeliveryOf(anEvent(owner));

/** Hands the worker one message, as the queue would on its nth try. Gives the seconds it hid it for, if it did. */
async function deliver(body: unknown, tries: number): Promise<{ failed: boolean; hiddenFor?: number }> {
  const hidden: number[] = [];
  const send = vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async (command: {
    input: { VisibilityTimeout: number };
  }) => {
    hidden.push(command.input.VisibilityTimeout);
    return {};
  }) as never);
  onTestFinished(() => send.mockRestore());
  const record = {
    messageId: 'm1',
    receiptHandle: 'r1',
    body: JSON.stringify(body),
    attributes: { ApproximateReceiveCount: String(tries) },
  };
  const { batchItemFailures } = (await runWorker('deliver-event', { Records: [record] })) as SQSBatchResponse;
  send.mockRestore();
  return {
    failed: batchItemFailures.some(({ itemIdentifier }) => itemIdentifier === 'm1'),
    ...(hidden[0] !== undefined && { hiddenFor: hidden[0] }),
  };
}

it('a delivery that fails is retried after growing waits, until the queue gives it up after its last try', async () => {
  receiver.answer(503);
  const waits = [];
  for (let tries = 1; tries <= queues.deliveries.receivesMax; tries++)
    waits.push(await deliver(aDelivery(), tries));
  expect(waits.every(({ failed }) => failed)).toBe(true);
  const seconds = waits.map(({ hiddenFor }) => hiddenFor);
  expect(seconds).toEqual([30, 120, 600, 3600, 10_800, ...Array(4).fill(21_600), undefined]);
});

it('a delivery that fails does not hold up the others of its batch', async () => {
  const other = await aReceiver();
  const bodies = [aDelivery(), { ...aDelivery(), tenantId: 'tnobody' }, aDelivery()];
  other.answer(200);
  const records = bodies.map((body, index) => ({
    messageId: `m${index}`,
    receiptHandle: `r${index}`,
    body: index === 1 ? 'not JSON' : JSON.stringify(body),
    attributes: { ApproximateReceiveCount: '1' },
  }));
  const { batchItemFailures } = (await runWorker('deliver-event', {
    Records: records,
  })) as SQSBatchResponse;
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'm1' }]);
  expect(receiver.received).toHaveLength(2);
});

it('a delivery that fails goes to the dead letters after its last try, and is sent again by the operator', async () => {
  const { queue } = await backend();
  const { receivesMax } = queues.deliveries;
  receiver.answer(500);
  await pay(await aLink(tenant));
  await relayStream();
  for (let tries = 0; tries <= receivesMax; tries++) {
    await deliverQueue();
    await queue.hasten(50_000_000);
  }
  await deliverQueue();
  const dead = (await queue.waiting())['deliveries-dead'].filter((body) => body.includes(tenant.tenant.id));
  expect(dead).toHaveLength(3);
  expect(receiver.received).toHaveLength(3 * receivesMax);
  for (const body of dead) expect(body).not.toContain(SECRET);
  const [record = ''] = receiver.received.map(({ event }) => event.id);
  const statusOf = async () => (await findDeliveryLog(tenant.tenant.id, record as EventId))?.status;
  expect(await statusOf()).toBe('failed');
  receiver.answer(200);
  await resendEvents({ tenantId: tenant.tenant.id, record }, { now: new Date() });
  await deliverQueue();
  expect([receiver.received.at(-1)?.event.id, await statusOf()]).toEqual([record, 'delivered']);
});

it('a receiver that hangs is given up after ten seconds, and no purchase waits for it', async () => {
  receiver.answer(0);
  const { begun } = shortenDeadlines(10_000);
  expect((await pay(await aLink(tenant))).status).toBe(200);
  expect(await deliver(aDelivery(), 1)).toEqual({ failed: true, hiddenFor: 30 });
  expect(begun()).toBe(1);
  receiver.answer(200);
  await deliverEvents();
});

const aNeighbour = async ({ url }: Receiver) => aDelivery(await aTenant({ events: { url, secret: SECRET } }));
async function toAnotherEndpoint({ url }: Receiver): Promise<Delivery> {
  const endpointId = 'ep_1' as EndpointId;
  const settings = { id: endpointId, url, mode: 'no_auth', headerName: '', isEnabled: true } as const;
  const endpoints = [{ ...settings, createdAt: tenant.project.createdAt }];
  await commit([changeProject(tenant.project, { endpoints })]);
  return { ...aDelivery(), endpointId };
}

it.each([
  ['another tenant', aNeighbour],
  ['another endpoint of the project', toAnotherEndpoint],
])(
  'a receiver that hangs does not hold up the events of %s, with a hundred deliveries before them',
  async (_, aDeliveryTo) => {
    const other = await aReceiver();
    const neighbour = await aDeliveryTo(other);
    let hangingPosts = -1;
    other.react(() => {
      hangingPosts = receiver.received.length;
      return { status: 200 };
    });
    receiver.answer(0);
    shortenDeadlines(10_000);
    const sent = [...Array.from({ length: 100 }, () => aDelivery()), neighbour];
    await sendMessages('deliveries', sent.map(messageOfDelivery));
    await deliverQueue();
    expect(other.received).toHaveLength(1);
    const { batchSize } = queues.deliveries;
    expect(hangingPosts).toBeLessThanOrEqual(6 * batchSize); // The five batches that the poller handles at once, and a few more.
    receiver.answer(200);
  },
);

it('a stored mode of hmac_sha256 is refused when it is met: nothing is sent, not even without a signature', async () => {
  const own = await aTenant({ events: { url: receiver.url, secret: SECRET } });
  const { tenantId, id } = own.project;
  const project = await findProject(tenantId, id);
  await commit([
    change(
      { pk: `T#${tenantId}`, sk: `PROJECT#${id}` },
      { set: { events: { ...project?.events, mode: 'hmac_sha256' } } },
    ),
  ]);
  const event = { ...aDelivery().event, tenantId, projectId: id };
  expect((await deliver({ ...aDelivery(), tenantId, projectId: id, event }, 1)).failed).toBe(true);
  expect(receiver.received).toEqual([]);
});

it('a project that has no endpoint any more receives nothing more: deliveries still in the queue are dropped', async () => {
  const silent = await aTenant();
  const ids = { tenantId: silent.tenant.id, projectId: silent.project.id };
  expect(await deliver({ ...aDelivery(), ...ids, event: { ...aDelivery().event, ...ids } }, 3)).toEqual({
    failed: false,
  });
});
