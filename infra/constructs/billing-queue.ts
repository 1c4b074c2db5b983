import { Duration } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../functions/queues.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { DeadLetterQueue, QUEUE_DEFAULTS } from './dead-letter-queue.ts';

/** One row of the queue table, with its dead-letter queue. */
export class BillingQueue extends Queue {
  readonly row: QueueName;

  constructor(scope: Construct, name: QueueName) {
    const { visibilitySeconds, receivesMax } = queues[name];
    super(scope, name, {
      ...QUEUE_DEFAULTS,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: {
        queue: new DeadLetterQueue(scope, `${name}Dead`, {
          of: name,
          holds: `Messages of the queue ${name}`,
        }),
        maxReceiveCount: receivesMax,
      },
    });
    this.row = name;
  }
}
