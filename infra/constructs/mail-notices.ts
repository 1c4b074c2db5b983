import { Aws, Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { configurationSetOf, NOTICE_TYPES } from '../../shared/domain/mailbox/ses-notice.ts';

type Props = Readonly<{ stage: string; queue: IQueue }>;

/** Any identity of SES in the account and region: which of them a shop sends from is in the settings of its project. */
export const IDENTITIES = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/*`;

/**
 * What SES does with mail of the stage: it puts a notice of each on the account's default bus, which is the only one that it can, and a
 * rule puts those of this stage on the queue of mails. Addresses that have bounced or complained are held back by SES as well, for the whole
 * account. None of it costs anything until mail is sent.
 */
export class MailNotices extends Construct {
  /** The ARN of the configuration set, which a role has to name beside the sender's identity. */
  readonly setArn: string;

  constructor(scope: Construct, id: string, { stage, queue }: Props) {
    super(scope, id);
    const stack = Stack.of(this);
    const name = configurationSetOf(stage);
    const set = new CfnConfigurationSet(this, 'Set', {
      name,
      reputationOptions: { reputationMetricsEnabled: false },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const eventBusArn = stack.formatArn({
      service: 'events',
      resource: 'event-bus',
      resourceName: 'default',
    });
    new CfnConfigurationSetEventDestination(this, 'Notices', {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'notices',
        enabled: true,
        matchingEventTypes: [...NOTICE_TYPES],
        eventBridgeDestination: { eventBusArn },
      },
    });
    new Rule(this, 'ToQueue', {
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
      },
      targets: [new SqsQueue(queue, { message: RuleTargetInput.fromEventPath('$.detail') })],
    });
    this.setArn = stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: name });
  }
}
