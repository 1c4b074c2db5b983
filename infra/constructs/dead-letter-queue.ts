import { Duration, Validations } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** `of` is the queue, or the worker that reads the stream; `holds` says what could not be handled. */
type Props = Readonly<{ of: string; holds: string }>;

/** TLS only, encryption at rest, and the longest retention that SQS offers. */
export const QUEUE_DEFAULTS = {
  enforceSSL: true,
  encryption: QueueEncryption.SQS_MANAGED,
  retentionPeriod: Duration.days(14),
} as const;

/** Keeps messages that could not be handled until an operator, notified by an alarm, looks at them. */
export class DeadLetterQueue extends Queue {
  readonly of: string;
  readonly holds: string;

  constructor(scope: Construct, id: string, { of, holds }: Props) {
    super(scope, id, QUEUE_DEFAULTS);
    this.of = of;
    this.holds = holds;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is a dead-letter queue itself.',
    });
  }
}
