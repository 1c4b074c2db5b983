import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { streamOf } from '../../harness/stream-records.ts';
import { aLink, pay } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverQueue, runWorker } from '../../support/workers.ts';

let receiver: Receiver;
let tenant: TestTenant;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenant({ events: { url: receiver.url, secret: 'a-secret-of-the-tenant-3' } });
});

const rows = async () => (await kept(tenant)).outbox;
const ids = () => receiver.received.map(({ event }) => event.id);

const failuresOf = async (event: DynamoDBStreamEvent) =>
  ((await runWorker('relay-outbox', event)) as DynamoDBBatchResponse).batchItemFailures.map(
    ({ itemIdentifier }) => itemIdentifier,
  );

it('relay-outbox sends a row’s events to the queue and marks the row relayed', async () => {
  await pay(await aLink(tenant));
  expect(await failuresOf(streamOf(await rows()))).toEqual([]);
  expect(await rows()).toMatchObject([{ relayedAt: expect.any(String) }]);
  await deliverQueue();
  expect(ids()).toHaveLength(3);
});

it('relay-outbox sends the events of several rows in one request, and leaves only the row that fails', async () => {
  for (const _ of [1, 2, 3]) await pay(await aLink(tenant));
  const event = streamOf(await rows());
  const image = event.Records[1]?.dynamodb?.NewImage as Record<string, unknown>;
  image.notices = marshall({ notices: [{ type: 'payment.quarantined', detail: {} }] }).notices;
  const bus = vi
    .spyOn(EventBridgeClient.prototype, 'send')
    .mockImplementation((async () => ({ FailedEntryCount: 1 })) as never);
  const queue = vi.spyOn(SQSClient.prototype, 'send');
  onTestFinished(() => void [bus, queue].map((spy) => spy.mockRestore()));
  expect(await failuresOf(event)).toEqual(['2']);
  expect(queue.mock.calls.map(([{ input }]) => (input as { Entries: object[] }).Entries.length)).toEqual([
    9, 3,
  ]);
  expect((await rows()).filter(({ relayedAt }) => relayedAt === undefined)).toHaveLength(1);
});

it('relay-outbox does not mark a row relayed when the bus refuses its notices', async () => {
  await pay(await aLink(tenant));
  const event = streamOf(await rows());
  const [record] = event.Records;
  const notices = marshall({ notices: [{ type: 'payment.quarantined', detail: {} }] }).notices;
  const image = record?.dynamodb?.NewImage as Record<string, unknown>;
  image.notices = notices;
  const bus = vi
    .spyOn(EventBridgeClient.prototype, 'send')
    .mockImplementation((async () => ({ FailedEntryCount: 1 })) as never);
  onTestFinished(() => bus.mockRestore());
  expect(await failuresOf(event)).toEqual(['1']);
  expect(await rows()).toMatchObject([{ workPk: expect.stringMatching(/^OUTBOX#\d$/) }]);
});
