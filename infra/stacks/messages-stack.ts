import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { queueOutput } from '../../apps/operator/stage/outputs.ts';
import { perQueue, queueNames, toldBySes } from '../../functions/queues.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { BillingQueue } from '../constructs/billing-queue.ts';
import { MailNotices } from '../constructs/mail-notices.ts';
import { OperatorNotices } from '../constructs/operator-notices.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings }>;

/** The queues between functions, and the notices to operators. */
export class MessagesStack extends Stack {
  readonly queues: Readonly<Record<QueueName, BillingQueue>>;
  readonly notices: OperatorNotices;
  readonly mailSet: string;

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: settings.keepData });
    this.notices = new OperatorNotices(this, 'Notices', { settings });
    this.queues = perQueue((name) => new BillingQueue(this, name));
    this.mailSet = new MailNotices(this, 'Mail', {
      stage: settings.stage,
      queue: this.queues[toldBySes],
    }).setArn;
    new CfnOutput(this, 'NoticesTopic', { value: this.notices.topic.topicArn });
    for (const name of queueNames)
      new CfnOutput(this, queueOutput(name), { value: this.queues[name].queueUrl });
  }
}
