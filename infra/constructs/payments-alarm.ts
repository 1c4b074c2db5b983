import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from './alarm.ts';
import { ownMetric } from './own-metric.ts';

type Props = Readonly<{ stage: string; operators: ITopic }>;

/**
 * Lasts while a payment needs a person. `finish-abandoned` publishes the number once a minute; when it does not run, nothing new is
 * known, so the alarm stays as it is.
 */
export function addPaymentsAlarm(scope: Construct, { stage, operators }: Props): void {
  addAlarm(scope, 'PaymentsNeedPerson', {
    operators,
    metric: ownMetric('PaymentsNeedPerson', stage, 'Maximum'),
    says: 'Payments differ from their attempts, or their outcomes stay unknown. `billing attempts list` has each with its next step.',
    from: 1,
    missing: TreatMissingData.IGNORE,
  });
}
