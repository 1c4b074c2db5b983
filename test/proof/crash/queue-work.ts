import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { callAwsJson } from '../../../local/aws-json.ts';
import { startQueuePoller } from '../../../local/queue-poller.ts';
import type { QueueServer } from '../../../local/queue-server.ts';
import type { Services } from '../services.ts';
import { type Stage, work } from '../stage.ts';
import { clearMails, useMail } from './mail/mail-work.ts';

/** The deliveries queue of this process. Only flows with an endpoint put anything on it. */
let queue: QueueServer | undefined;

export function useServices({ queue: own, mail }: Pick<Services, 'queue' | 'mail'>): void {
  queue = own;
  useMail(own, mail);
}

/** Lets back-offs pass and hands every message to `deliver-event`, as the deployed mapping does. */
export async function deliverQueue(stage: Stage): Promise<void> {
  if (!queue || !hasEndpoint(stage)) return;
  await queue.hasten(24 * 60 * 60_000);
  const poller = startQueuePoller({
    endpoint: queue.endpoint,
    queue: 'deliveries',
    queueUrl: queue.urls.deliveries,
    deliver: async (event) => deliver(stage, event),
    onFailure: () => {},
  });
  await poller.drain();
}

/** A function that ends without an answer has handled nothing. */
async function deliver(stage: Stage, event: SQSEvent): Promise<SQSBatchResponse> {
  const answer = await work(stage, 'deliver-event', event);
  if (!answer) throw new Error('deliver-event gave no answer');
  return answer as SQSBatchResponse;
}

export async function isQueueEmpty(stage: Stage): Promise<boolean> {
  return !queue || !hasEndpoint(stage) || (await queue.waiting()).deliveries.length === 0;
}

/** So that the next run finds none of this one's. */
export async function clearQueue(stage: Stage): Promise<void> {
  await clearMails();
  if (queue && hasEndpoint(stage))
    await callAwsJson(queue.endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: queue.urls.deliveries });
}

const hasEndpoint = ({ hasEndpoint: has }: Stage) => has;
