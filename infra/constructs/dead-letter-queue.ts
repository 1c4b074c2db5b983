import { Duration, Validations } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';

type Props = Readonly<{ operators: ITopic; of: string }>;

/** TLS only, encryption at rest, and the longest retention that SQS offers. */
export const QUEUE_DEFAULTS = {
  enforceSSL: true,
  encryption: QueueEncryption.SQS_MANAGED,
  retentionPeriod: Duration.days(14),
} as const;

/** Keeps messages that could not be handled until an operator, notified by the alarm, looks at them. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, { operators, of }: Props) {
    super(scope, id, QUEUE_DEFAULTS);
    addAlarm(this, 'Alarm', {
      operators,
      metric: this.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
      says: `${of} could not be handled and are in a dead-letter queue. Read them, fix the cause, then send them again.`,
      from: 1,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is a dead-letter queue itself.',
    });
  }
}
