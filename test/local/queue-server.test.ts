import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queues } from '../../functions/queues.ts';
import { callAwsJson } from '../../local/aws-json.ts';
import { startQueuePoller } from '../../local/queue-poller.ts';
import { type QueueServer, startQueueServer } from '../../local/queue-server.ts';

let queue: QueueServer;
let taken: [body: string, receives: string | undefined][];

beforeEach(async () => {
  queue = await startQueueServer();
  taken = [];
});
afterEach(() => queue.close());

const send = (...bodies: string[]) => sendTo('t1', ...bodies);
async function sendTo(MessageGroupId: string | undefined, ...bodies: string[]): Promise<void> {
  const client = new SQSClient({ endpoint: queue.endpoint });
  for (const MessageBody of bodies)
    await client.send(
      new SendMessageCommand({ QueueUrl: queue.urls.deliveries, MessageBody, MessageGroupId }),
    );
}

const failAll = ({ Records }: SQSEvent): SQSBatchResponse => ({
  batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

function poller(answer: (event: SQSEvent) => SQSBatchResponse | undefined = () => undefined) {
  return startQueuePoller({
    endpoint: queue.endpoint,
    queue: 'deliveries',
    queueUrl: queue.urls.deliveries,
    onFailure: () => {},
    deliver: async (event) => {
      taken.push(
        ...event.Records.map(
          ({ body, attributes }) => [body, attributes.ApproximateReceiveCount] as [string, string],
        ),
      );
      return answer(event);
    },
  });
}

it('a queue hides only the failed message of a batch, until its visibility timeout', async () => {
  await send('good', 'bad');
  const failing = poller(({ Records }) => failAll({ Records: Records.filter(({ body }) => body === 'bad') }));
  await failing.drain();
  await failing.drain();
  expect(taken).toHaveLength(2);
  expect((await queue.waiting()).deliveries).toEqual(['bad']);

  await queue.hasten(59_000);
  await poller().drain();
  expect(taken).toHaveLength(2);
  await queue.hasten(60_000);
  await poller().drain();
  expect(taken.at(-1)).toEqual(['bad', '2']);
});

it('a queue moves a message to the dead-letter queue after the receives of its row', async () => {
  await send('poison');
  const failing = poller(failAll);
  for (let round = 0; round <= queues.deliveries.receivesMax; round++) {
    await failing.drain();
    await queue.hasten(60_000);
  }
  expect(taken).toHaveLength(queues.deliveries.receivesMax);
  expect(await queue.waiting()).toMatchObject({ deliveries: [], 'deliveries-dead': ['poison'] });
});

it('a queue refuses to hide a message for more than 12 hours from its receive', async () => {
  await send('slow');
  const call = <Result>(operation: string, input: object) =>
    callAwsJson<Result>(queue.endpoint, `AmazonSQS.${operation}`, {
      QueueUrl: queue.urls.deliveries,
      ...input,
    });
  const { Messages } = await call<{ Messages: [{ ReceiptHandle: string }] }>('ReceiveMessage', {
    VisibilityTimeout: 43_200,
  });
  const hide = (VisibilityTimeout: number) =>
    call('ChangeMessageVisibility', { ReceiptHandle: Messages[0].ReceiptHandle, VisibilityTimeout });
  await hide(43_100);
  await queue.hasten(1000);
  await expect(hide(43_200)).rejects.toThrow('beyond the limit [43200 seconds]');
  await hide(43_100);
  await queue.hasten(6 * 60 * 60_000);
  await expect(hide(21_601)).rejects.toThrow('InvalidParameterValue');
  await hide(21_500);
});

it.each([
  ['one message', 1],
  ['two messages', 2],
])('a queue refuses a request with more than 1 MiB in %s', async (_, count) => {
  const MessageBody = 'é'.repeat((1024 * 1024) / 2 / count);
  const sendAll = (extra: string) => {
    const Entries = Array.from({ length: count }, (_, index) => ({
      Id: String(index),
      MessageGroupId: 't1',
      MessageBody: MessageBody + extra,
    }));
    return callAwsJson<{ Failed?: object[] }>(queue.endpoint, 'AmazonSQS.SendMessageBatch', {
      QueueUrl: queue.urls.deliveries,
      Entries,
    });
  };
  expect((await sendAll('')).Failed ?? []).toEqual([]);
  await expect(sendAll('x')).rejects.toThrow('BatchRequestTooLong');
});

it('a queue refuses a message without the group of its tenant', async () => {
  await expect(sendTo(undefined, 'without')).rejects.toThrow('name the group');
});

it('a queue hands out a delayed message once its time has passed', async () => {
  const client = new SQSClient({ endpoint: queue.endpoint });
  const delayed = {
    QueueUrl: queue.urls.deliveries,
    MessageBody: 'late',
    MessageGroupId: 't1',
    DelaySeconds: 900,
  };
  await client.send(new SendMessageCommand(delayed));
  await queue.hasten(890_000);
  await poller().drain();
  expect(taken).toEqual([]);
  await queue.hasten(10_000);
  await poller().drain();
  expect(taken).toEqual([['late', '1']]);
});
