import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { queues } from '../functions/queues.ts';
import type { QueueName } from '../shared/messaging/queue-messages.ts';
import { type Activity, watchActivity } from './activity.ts';
import { callAwsJson } from './aws-json.ts';
import { singleFlight } from './single-flight.ts';

/**
 * Receives messages from a queue and passes them to a function, as the deployed event source mapping does. A message is deleted
 * when its batch succeeds without reporting it as failed; the others are received again after their visibility timeout.
 */
export type QueuePoller = Readonly<{
  /** Handles messages until none is visible and none is in flight. Messages in a back-off stay. */
  drain(): Promise<void>;
  /** The number of messages handled so far, including failures. */
  handled(): number;
  close(): Promise<void>;
}>;
export type QueuePollerOptions = Readonly<{
  endpoint: string;
  queue: QueueName;
  queueUrl: string;
  deliver: (event: SQSEvent) => Promise<SQSBatchResponse | undefined>;
  onFailure: (error: unknown) => void;
  /** Milliseconds between polls. Without it the poller receives only in `drain`. */
  pollMs?: number;
  activity?: Activity;
}>;

type Received = {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, { StringValue: string }>;
};

/** An endpoint that hangs blocks its batch but not the others. */
const BATCHES_AT_ONCE_MAX = 5;
/** `close` waits this long for batches; a message whose handling is interrupted stays in the queue. */
const CLOSE_WAIT_MS = 1000;

export function startQueuePoller(options: QueuePollerOptions): QueuePoller {
  const batches = new Set<Promise<void>>();
  const { activity = watchActivity() } = options;
  let handled = 0;
  let isEmpty = false;
  let closing = false;

  /** Receives one batch and starts to handle it. Returns the number of its messages. */
  const take = async (): Promise<number> => {
    const messages = await receive(options);
    if (messages.length === 0) return 0;
    activity.seen();
    track(
      batches,
      handle(messages, options)
        .catch(options.onFailure)
        .finally(() => {
          handled += messages.length;
          activity.seen();
        }),
    );
    if (batches.size >= BATCHES_AT_ONCE_MAX) await Promise.race(batches);
    return messages.length;
  };
  /** Ends with a batch that is not full, so that messages gather until the next poll. */
  const passes = singleFlight(async () => {
    let taken: number;
    do taken = await take();
    while (!closing && taken === queues[options.queue].batchSize);
    isEmpty = taken === 0;
  });
  const isDue = activity.pace();
  const inBackground = () =>
    isDue() && void passes.run().catch((error) => closing || options.onFailure(error));
  const timer = options.pollMs === undefined ? undefined : setInterval(inBackground, options.pollMs);

  return {
    async drain() {
      let before: number;
      do {
        before = handled;
        await passes.run();
        await Promise.all(batches);
      } while (!closing && (!isEmpty || handled !== before)); // What is handled can make another message of its group visible.
    },
    handled: () => handled,
    async close() {
      closing = true;
      clearInterval(timer);
      const atLast = [passes.settled(), ...batches];
      await Promise.race([
        Promise.all(atLast),
        new Promise((resolve) => setTimeout(resolve, CLOSE_WAIT_MS).unref()),
      ]);
    },
  };
}

function track(running: Set<Promise<void>>, work: Promise<void>): void {
  running.add(work);
  void work.finally(() => running.delete(work));
}

async function receive({ endpoint, queue, queueUrl }: QueuePollerOptions): Promise<Received[]> {
  const { Messages = [] } = await callAwsJson<{ Messages?: Received[] }>(
    endpoint,
    'AmazonSQS.ReceiveMessage',
    {
      QueueUrl: queueUrl,
      MaxNumberOfMessages: queues[queue].batchSize,
      WaitTimeSeconds: 0,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    },
  );
  return Messages;
}

async function handle(
  messages: readonly Received[],
  { endpoint, queue, queueUrl, deliver }: QueuePollerOptions,
): Promise<void> {
  const answer = await deliver({ Records: messages.map((message) => recordOf(queue, message)) });
  const failed = new Set(answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const done = messages.filter(({ MessageId }) => !failed.has(MessageId));
  if (done.length === 0) return;
  const Entries = done.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
  await callAwsJson(endpoint, 'AmazonSQS.DeleteMessageBatch', { QueueUrl: queueUrl, Entries });
}

function recordOf(
  queue: QueueName,
  { MessageId, ReceiptHandle, Body, MD5OfBody, Attributes = {}, MessageAttributes = {} }: Received,
): SQSRecord {
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes as unknown as SQSRecord['attributes'],
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, { StringValue }]) => [
        name,
        { stringValue: StringValue, dataType: 'String' },
      ]),
    ),
    md5OfBody: MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
    awsRegion: 'us-east-1',
  };
}
