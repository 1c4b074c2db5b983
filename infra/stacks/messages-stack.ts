import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DeliveriesQueue } from '../constructs/deliveries-queue.ts';
import { OperatorNotices } from '../constructs/operator-notices.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings }>;

/** What travels between functions and to people: deliveries waiting for a tenant's endpoint, and notices to the operators. */
export class MessagesStack extends Stack {
  readonly deliveries: DeliveriesQueue;
  readonly notices: OperatorNotices;

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props);
    this.notices = new OperatorNotices(this, 'Notices', { settings });
    this.deliveries = new DeliveriesQueue(this, 'Deliveries', { operators: this.notices.topic });
  }
}
