import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { METRIC_DIMENSION, METRIC_NAMESPACE, type MetricName } from '../../shared/runtime/metric.ts';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';

type Props = Readonly<{ stage: string; operators: ITopic }>;

/** Lasts while requests are refused for want of a current exchange rate: one mail, however many payers are refused. */
export function addRatesAlarm(scope: Construct, { stage, operators }: Props): void {
  const metricName: MetricName = 'RefusedWithoutRate';
  addAlarm(scope, metricName, {
    operators,
    metric: new Metric({
      namespace: METRIC_NAMESPACE,
      metricName,
      dimensionsMap: { [METRIC_DIMENSION]: stage },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    }),
    says: 'Sales are refused because a currency has no current exchange rate. `billing rates show` has the stored rates: see running.md.',
    from: 1,
  });
}
