import { setTimeout } from 'node:timers/promises';
import { callAwsJson } from '../aws-json.ts';

type Queue = Readonly<{ endpoint: string; url: string }>;

/** EventBridge tries for a day; what the queue still does not take after these tries is dropped, as EventBridge drops it. */
const TRIES_MAX = 12;
const FIRST_WAIT_MS = 20;

/**
 * Puts what SES tells on a queue, as the stage's rule of EventBridge does: the `detail` of each event is a message. A send that fails is
 * tried again, so a message whose reply was lost is there twice.
 */
export const tellQueue =
  (queue: Queue | (() => Promise<Queue>)) =>
  async (detail: object): Promise<void> => {
    const { endpoint, url: QueueUrl } = typeof queue === 'function' ? await queue() : queue;
    const message = { QueueUrl, MessageBody: JSON.stringify(detail), MessageGroupId: 'ses' };
    for (let tries = 1; ; tries++) {
      try {
        return void (await callAwsJson(endpoint, 'AmazonSQS.SendMessage', message));
      } catch (error) {
        if (tries === TRIES_MAX) return console.error('A notice of a mail was dropped:', error);
        await setTimeout(FIRST_WAIT_MS * 2 ** (tries - 1), undefined, { ref: false });
      }
    }
  };
