import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Delivery } from '../domain/events/event.ts';

/** The queue between a recorded event and the tenant's endpoint. The only file that talks to it. */

const BATCH_MAX = 10; // SQS's own bound.
const client = new SQSClient({});
const QueueUrl = process.env.DELIVERIES_QUEUE_URL;

/** Puts deliveries on the queue. Throws when any was not taken: the caller then relays the whole row again. */
export async function sendDeliveries(deliveries: readonly Delivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += BATCH_MAX) {
    const Entries = deliveries
      .slice(start, start + BATCH_MAX)
      .map((delivery, index) => ({ Id: String(index), MessageBody: JSON.stringify(delivery) }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`the queue did not take ${Failed.length} deliveries: ${Failed[0]?.Code}`);
  }
}

/** Lets a delivery that failed be tried again after a while. */
export async function delayDelivery(ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
}
