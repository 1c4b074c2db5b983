import { DELIVERY_TRIES_MAX } from '../shared/domain/events/retries.ts';
import { PROCESSOR_EVENT_TRIES_MAX } from '../shared/domain/inbound/retries.ts';
import type { QueueName } from '../shared/messaging/queue-messages.ts';

/**
 * The settings of every queue, by its name. CDK creates the queues from this table and the local stack serves them from it. A
 * worker is started by a queue with `on: { queue: <name> }`; rights name it as `send:<name>` and `receive:<name>`.
 */
export type Queue = Readonly<{
  /** How long a received message stays hidden from other receivers. Longer than its worker may run. */
  visibilitySeconds: number;
  /** Receives after which an unhandled message moves to the dead-letter queue. */
  receivesMax: number;
  /** Messages in one run of the worker. */
  batchSize: number;
  /** Runs of the worker at the same time, unless the stage's settings say another number. */
  concurrencyMax: number;
  /** Operators are alerted when the oldest message has waited this long. */
  oldestSecondsMax: number;
}>;

export const queues = {
  // Each message is a request to a tenant's server. Servers that hang must not take the concurrency that payments need. 500 payments a second have
  // some 2,000 events, each of a third of a second.
  deliveries: {
    visibilitySeconds: 60,
    receivesMax: DELIVERY_TRIES_MAX,
    batchSize: 10,
    concurrencyMax: 100,
    oldestSecondsMax: 15 * 60,
  },
  // Most payments send several events. What an account's events may call of the processor is counted for each account.
  'processor-events': {
    visibilitySeconds: 120,
    receivesMax: PROCESSOR_EVENT_TRIES_MAX,
    batchSize: 5,
    concurrencyMax: 50,
    oldestSecondsMax: 15 * 60,
  },
  // Each message is a second of one tenant's charges, or a minute's share of what an outage has abandoned. One that fails is not needed: what it
  // names stays due and is planned again.
  renewals: {
    visibilitySeconds: 90,
    receivesMax: 3,
    batchSize: 1,
    concurrencyMax: 100,
    oldestSecondsMax: 30 * 60,
  },
  // Each message is a mail to a payer, or what SES says of one. A tenant's payers get one for a few of its events, and an account of SES takes
  // some tens in a second.
  'payer-mails': {
    visibilitySeconds: 90,
    receivesMax: DELIVERY_TRIES_MAX,
    batchSize: 5,
    concurrencyMax: 5,
    oldestSecondsMax: 15 * 60,
  },
  // Each message is a tenant's night: a check of its ledger, or an export of its books, which waits until the tenant's day is over everywhere in
  // it. One that fails is made the next night, from where the last one ended.
  'ledger-checks': {
    visibilitySeconds: 90,
    receivesMax: 5,
    batchSize: 1,
    concurrencyMax: 5,
    oldestSecondsMax: 18 * 3600,
  },
} as const satisfies Record<QueueName, Queue>;

/** The queues of which operators are promised something: events are sent soon, and what is due is charged soon. */
export const promised = { events: 'deliveries', charges: 'renewals' } as const satisfies Record<
  string,
  QueueName
>;

/** The queue on which EventBridge puts what SES says of mails. */
export const toldBySes = 'payer-mails' satisfies QueueName;

export const queueNames = Object.keys(queues) as readonly QueueName[];

export function perQueue<Value>(make: (name: QueueName) => Value): Readonly<Record<QueueName, Value>> {
  return Object.fromEntries(queueNames.map((name) => [name, make(name)])) as Record<QueueName, Value>;
}
