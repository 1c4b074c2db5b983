import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aLink, pay } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverQueue, runWorker } from '../../support/workers.ts';

let receiver: Receiver;
let tenant: TestTenant;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenant({ events: { url: receiver.url, secret: 'whatever-the-tenant-chose-3' } });
});
const rows = async () => (await kept(tenant)).outbox;
const ids = () => receiver.received.map(({ event }) => event.id);

/** The table's stream, as the function gets it. */
async function streamOf(): Promise<DynamoDBStreamEvent> {
  const Records = (await rows()).map((row, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { SequenceNumber: String(index + 1), Keys: marshall({ pk: row.pk, sk: row.sk }) as never, NewImage: marshall(row) as never },
  }));
  return { Records };
}
function breakQueue(times: number): void {
  const { send } = SQSClient.prototype;
  let left = times;
  const broken = vi.spyOn(SQSClient.prototype, 'send').mockImplementation(function (this: SQSClient, ...command: never[]) {
    return left-- > 0 ? Promise.reject(new Error('the queue is away')) : (send as never as (...all: never[]) => never).apply(this, command);
  } as never);
  onTestFinished(() => broken.mockRestore());
}
const failuresOf = async (event: DynamoDBStreamEvent) =>
  ((await runWorker('relay-outbox', event)) as DynamoDBBatchResponse).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

describe('relay-outbox', () => {
  it('hands on what the stream brings, and marks it relayed', async () => {
    await pay(await aLink(tenant));
    expect(await failuresOf(await streamOf())).toEqual([]);
    expect(await rows()).toMatchObject([{ relayedAt: expect.any(String) }]);
    await deliverQueue();
    expect(ids()).toHaveLength(3);
  });

  it('reports the first record that fails, so that it and those behind it come again in order', async () => {
    for (const _ of [1, 2, 3]) await pay(await aLink(tenant));
    breakQueue(1);
    const event = await streamOf();
    expect(await failuresOf(event)).toEqual(['1']);
    expect((await rows()).every(({ relayedAt }) => relayedAt === undefined)).toBe(true);
    expect(await failuresOf(event)).toEqual([]);
    expect((await rows()).every(({ relayedAt }) => relayedAt !== undefined)).toBe(true);
  });

  it('that brings a record twice sends the same event ids, so that a receiver can tell', async () => {
    await pay(await aLink(tenant));
    const event = await streamOf();
    expect([await failuresOf(event), await failuresOf(event)]).toEqual([[], []]);
    await deliverQueue();
    expect(new Set(ids()).size).toBe(3);
    for (const id of ids()) expect(event.Records.some(({ dynamodb }) => JSON.stringify(dynamodb).includes(id))).toBe(true);
  });

  it('does not mark a row whose notices the bus did not take', async () => {
    await pay(await aLink(tenant));
    const event = await streamOf();
    const [record] = event.Records;
    const notices = marshall({ notices: [{ type: 'payment.quarantined', detail: {} }] }).notices;
    const image = record?.dynamodb?.NewImage as Record<string, unknown>;
    image.notices = notices;
    const bus = vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation((async () => ({ FailedEntryCount: 1 })) as never);
    onTestFinished(() => bus.mockRestore());
    expect(await failuresOf(event)).toEqual(['1']);
    expect(await rows()).toMatchObject([{ workPk: expect.stringMatching(/^OUTBOX#\d$/) }]);
  });
});

describe('sweep-outbox', () => {
  it('relays what the stream left lying for two minutes, and nothing younger', async () => {
    await pay(await aLink(tenant));
    advance({ seconds: 90 });
    await runWorker('sweep-outbox');
    expect(await rows()).not.toMatchObject([{ relayedAt: expect.any(String) }]);
    advance({ seconds: 60 });
    await runWorker('sweep-outbox');
    expect(await rows()).toMatchObject([{ relayedAt: expect.any(String) }]);
    await deliverQueue();
    expect(ids()).toHaveLength(3);
  });

  it('finds more rows than it takes at once, in every shard', async () => {
    for (let index = 0; index < 12; index++) await pay(await aLink(tenant));
    expect(new Set((await rows()).map(({ workPk }) => workPk)).size).toBeGreaterThan(1);
    advance({ minutes: 3 });
    await runWorker('sweep-outbox');
    expect((await rows()).every(({ relayedAt }) => relayedAt !== undefined)).toBe(true);
    await deliverQueue();
    expect(new Set(ids()).size).toBe(36);
  });

  it('goes on to the next row when one cannot be relayed, and comes back to it', async () => {
    for (const _ of [1, 2]) await pay(await aLink(tenant));
    advance({ minutes: 3 });
    breakQueue(1);
    await runWorker('sweep-outbox');
    await runWorker('sweep-outbox');
    expect((await rows()).every(({ relayedAt }) => relayedAt !== undefined)).toBe(true);
  });

  it('relays nothing a second time', async () => {
    await pay(await aLink(tenant));
    expect(await failuresOf(await streamOf())).toEqual([]);
    advance({ minutes: 10 });
    await runWorker('sweep-outbox');
    await deliverQueue();
    expect(ids()).toHaveLength(3);
  });
});
