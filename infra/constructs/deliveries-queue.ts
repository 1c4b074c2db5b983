import { Duration } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';
import { DeadLetterQueue, QUEUE_DEFAULTS } from './dead-letter-queue.ts';

type Props = Readonly<{ operators: ITopic }>;

const RECEIVES_MAX = 8;
const OLDEST_SECONDS_MAX = 15 * 60;

/** Events on their way to tenants' endpoints. The function that sends them sets each one's next try itself. */
export class DeliveriesQueue extends Queue {
  constructor(scope: Construct, id: string, { operators }: Props) {
    super(scope, id, {
      ...QUEUE_DEFAULTS,
      visibilityTimeout: Duration.seconds(60),
      deadLetterQueue: { queue: new DeadLetterQueue(scope, `${id}Dead`, { operators, of: 'Deliveries' }), maxReceiveCount: RECEIVES_MAX },
    });
    // SQS stops counting a message here once it was received three times, so one tenant's broken endpoint does not ring this.
    addAlarm(this, 'Oldest', {
      operators,
      metric: this.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      says: 'Deliveries wait for more than a quarter of an hour. Is deliver-event running?',
      from: OLDEST_SECONDS_MAX,
    });
  }
}
