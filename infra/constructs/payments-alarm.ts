import { Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { METRIC_DIMENSION, METRIC_NAMESPACE, type MetricName } from '../../shared/runtime/metric.ts';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';

type Props = Readonly<{ stage: string; operators: ITopic }>;

/**
 * Lasts while a payment needs a person. `finish-abandoned` publishes the number once a minute; when it does not run, nothing new is
 * known, so the alarm stays as it is.
 */
export function addPaymentsAlarm(scope: Construct, { stage, operators }: Props): void {
  const metricName: MetricName = 'PaymentsNeedPerson';
  addAlarm(scope, metricName, {
    operators,
    metric: new Metric({
      namespace: METRIC_NAMESPACE,
      metricName,
      dimensionsMap: { [METRIC_DIMENSION]: stage },
      statistic: 'Maximum',
      period: FIVE_MINUTES,
    }),
    says: 'Payments differ from their attempts, or their outcomes stay unknown. `billing attempts list` has each with its next step.',
    from: 1,
    missing: TreatMissingData.IGNORE,
  });
}
