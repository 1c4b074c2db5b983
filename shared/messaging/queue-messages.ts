import type { Delivery } from '../domain/events/event.ts';

/** The message each queue carries, with the tenant whose group it is in. `functions/queues.ts` has the settings of each. */
export type QueueMessages = Readonly<{ deliveries: Delivery }>;
export type QueueName = keyof QueueMessages;

/** The environment variable with a queue's URL, such as `DELIVERIES_QUEUE_URL`. */
export function queueUrlVariable(queue: QueueName): string {
  return `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;
}
