import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRIC_DIMENSION, METRIC_NAMESPACE, type MetricName } from '../../shared/runtime/metric.ts';
import { FIVE_MINUTES } from './alarm.ts';

/** A metric that the functions of a stage publish in their log. */
export const ownMetric = (metricName: MetricName, stage: string, statistic: 'Maximum' | 'Sum'): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName,
    dimensionsMap: { [METRIC_DIMENSION]: stage },
    statistic,
    period: FIVE_MINUTES,
  });
