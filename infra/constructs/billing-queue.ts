import { Duration } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../functions/queues.ts';
import { workers } from '../../functions/workers.ts';
import { invariant } from '../../shared/domain/errors.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';
import { DeadLetterQueue, QUEUE_DEFAULTS } from './dead-letter-queue.ts';

type Props = Readonly<{ name: QueueName; operators: ITopic }>;

/** One row of the queue table, with its dead-letter queue and an alarm for messages that wait too long. */
export class BillingQueue extends Queue {
  constructor(scope: Construct, id: string, { name, operators }: Props) {
    const { visibilitySeconds, receivesMax, oldestSecondsMax } = queues[name];
    super(scope, id, {
      ...QUEUE_DEFAULTS,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: {
        queue: new DeadLetterQueue(scope, `${id}Dead`, { operators, of: `Messages of the queue ${name}` }),
        maxReceiveCount: receivesMax,
      },
    });
    // SQS leaves messages that were received three times out of this metric, so one tenant's broken endpoint raises no alarm.
    addAlarm(this, 'Oldest', {
      operators,
      metric: this.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      says: `Messages of the queue ${name} wait for more than ${oldestSecondsMax / 60} minutes. Is ${workerOf(name)} running?`,
      from: oldestSecondsMax,
    });
  }
}

function workerOf(queue: QueueName): string {
  const worker = workers.find(({ on }) => 'queue' in on && on.queue === queue);
  invariant(worker, `no worker receives from the queue ${queue}`);
  return worker.name;
}
