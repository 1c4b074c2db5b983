import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Worker } from '../../functions/workers.ts';
import { METRIC_DIMENSION, METRIC_NAMESPACE, type MetricName } from '../../shared/runtime/metric.ts';

export const FIVE_MINUTES = Duration.minutes(5);

/** A metric that the functions of a stage publish in their log. */
export const ownMetric = (stage: string, metricName: MetricName, statistic: string): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName,
    dimensionsMap: { [METRIC_DIMENSION]: stage },
    statistic,
    period: FIVE_MINUTES,
  });

/** A metric that a filter of a log publishes: `RouteFailures-prod`. By the minute, so that its alarm starts soon. */
export const filteredMetric = (stage: string, name: 'RouteFailures' | 'WorkerFailures'): Metric =>
  new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: `${name}-${stage}`,
    statistic: Stats.SUM,
    period: Duration.minutes(1),
  });

/** A metric of Lambda about a worker, in all versions of its code; without one about all functions of the account. */
export const lambdaMetric = (
  metricName: string,
  statistic: string,
  of?: Readonly<{ stage: string; worker: Worker }>,
  period = FIVE_MINUTES,
): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    ...(of && {
      dimensionsMap: { FunctionName: `billing-${of.stage}-${of.worker.handler.replace('/', '-')}` },
    }),
    statistic,
    period,
  });
