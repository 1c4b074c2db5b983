import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';

type Props = Readonly<{ settings: Settings }>;

/** Notices that an operator has to act on. For those about single payments the alarm `PaymentsNeedPerson` lasts. */
const NEEDS_A_PERSON = ['gateway.refused', 'events.not_relayed', 'delivery.not_handled'];

/**
 * The notices of the service to its operators: functions put them on a bus, and a rule sends them as mail.
 *
 * The topic is not encrypted with a key, because alarms and rules cannot use the AWS managed one. So a notice contains ids and
 * amounts, but neither payers nor secrets.
 */
export class OperatorNotices extends Construct {
  readonly bus: EventBus;
  readonly topic: Topic;
  /** Counts the notices that an operator has to act on. */
  readonly attention: Metric;

  constructor(scope: Construct, id: string, { settings }: Props) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: `Billing ${settings.stage}`, enforceSSL: true });
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    for (const service of ['cloudwatch', 'events'])
      this.topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
    if (settings.alarmEmail) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));

    this.bus = new EventBus(this, 'Bus', { eventBusName: `billing-${settings.stage}-notices` });
    const unsent = new DeadLetterQueue(this, 'Unsent', {
      of: 'notices',
      holds: 'Notices to the operators',
    });
    // An imported topic, because for its own the library lets the rules of every account publish.
    const mail = new SnsTopic(Topic.fromTopicArn(this, 'MailTopic', this.topic.topicArn), {
      deadLetterQueue: unsent,
    });
    new Rule(this, 'Mail', { eventBus: this.bus, eventPattern: { source: ['billing'] }, targets: [mail] });
    this.attention = this.countAttention();
  }

  /** An operator can overlook the mail of a notice; an alarm also shows in CloudWatch. */
  private countAttention(): Metric {
    const rule = new Rule(this, 'Attention', {
      eventBus: this.bus,
      eventPattern: { source: ['billing'], detailType: NEEDS_A_PERSON },
    });
    return new Metric({
      namespace: 'AWS/Events',
      metricName: 'MatchedEvents',
      dimensionsMap: { EventBusName: this.bus.eventBusName, RuleName: rule.ruleName },
      statistic: 'Sum',
      period: Duration.minutes(5),
    });
  }
}
