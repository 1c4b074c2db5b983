import { logTo } from './log.ts';

/**
 * A number of the service that an alarm watches. CloudWatch reads it from the log line, so no function needs a right to publish it. It
 * bills a metric for the hours in which it is published: one that tells of trouble costs nothing while there is none.
 */
export type MetricName =
  | 'PaymentsNeedPerson'
  | 'LedgersDiffer'
  | 'RefusedWithoutRate'
  | 'KeyUnusable'
  | 'TableThrottled'
  | 'PageBroken'
  | 'PaymentsMissing'
  | 'CanaryFails';
export const METRIC_NAMESPACE = 'Billing';
/** Several stages may share an account. */
export const METRIC_DIMENSION = 'Stage';

/** Writes the metric as one JSON line in CloudWatch's embedded metric format. */
export function logMetric(name: MetricName, value: number, now: Date): void {
  const CloudWatchMetrics = [
    {
      Namespace: METRIC_NAMESPACE,
      Dimensions: [[METRIC_DIMENSION]],
      Metrics: [{ Name: name, Unit: 'Count' }],
    },
  ];
  const line = {
    level: 'info',
    message: 'metric',
    [METRIC_DIMENSION]: process.env.STAGE ?? 'local',
    [name]: value,
  };
  logTo.stream.write(
    `${JSON.stringify({ ...line, _aws: { Timestamp: now.getTime(), CloudWatchMetrics } })}\n`,
  );
}
