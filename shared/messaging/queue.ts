import {
  ChangeMessageVisibilityCommand,
  type MessageAttributeValue,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { awsConnections, beforeDeadline } from '../runtime/aws-calls.ts';
import { traceparent } from '../runtime/work/trace.ts';
import { messageGroupOf, type QueueMessages, type QueueName, queueUrlVariable } from './queue-messages.ts';

/** Sending to queues, and delaying what was received. The only file that calls SQS. */

const BATCH_MAX = 10; // SQS's limit.
const client = new SQSClient(awsConnections);
const urlOf = (queue: QueueName) => process.env[queueUrlVariable(queue)];

/**
 * Throws when SQS rejected any of the messages; others may have been sent by then, so a retry sends those twice.
 *
 * `delaySeconds`, at most 900, hides a message before it is received for the first time.
 *
 * `traceIdOf` gives the trace of a message that was not begun by the work under way.
 *
 * The group makes a standard queue fair: while many messages of one tenant are in flight, those of others are received first.
 */
export async function sendMessages<Name extends QueueName>(
  queue: Name,
  messages: readonly QueueMessages[Name][],
  delaySeconds: (index: number) => number = () => 0,
  traceIdOf: (index: number) => string | undefined = () => undefined,
): Promise<void> {
  for (let start = 0; start < messages.length; start += BATCH_MAX) {
    const Entries = messages.slice(start, start + BATCH_MAX).map((message, index) => ({
      Id: String(index),
      MessageBody: asciiJson(message),
      MessageGroupId: messageGroupOf(message),
      DelaySeconds: delaySeconds(start + index),
      MessageAttributes: attributesOf(traceIdOf(start + index)),
    }));
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries }),
      beforeDeadline(),
    );
    if (Failed.length > 0)
      throw new Error(`the queue ${queue} rejected ${Failed.length} messages: ${Failed[0]?.Code}`);
  }
}

/** A trace travels as in OpenTelemetry's conventions for messages. */
function attributesOf(traceId: string | undefined): Record<string, MessageAttributeValue> {
  const StringValue = traceparent(traceId);
  return StringValue === undefined ? {} : { traceparent: { DataType: 'String', StringValue } };
}

/** JSON with everything beyond ASCII escaped: SQS refuses some characters that a name may have, such as U+FFFF. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Hides a received message for the given seconds, after which SQS delivers it again. */
export async function delayMessage(
  queue: QueueName,
  ReceiptHandle: string,
  VisibilityTimeout: number,
): Promise<void> {
  await client.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: urlOf(queue), ReceiptHandle, VisibilityTimeout }),
    beforeDeadline(),
  );
}
