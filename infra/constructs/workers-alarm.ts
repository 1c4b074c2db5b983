import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '../../shared/runtime/metric.ts';
import { addAlarm } from './alarm.ts';
import { releaseAlarmName } from './gradual-release.ts';

type Props = Readonly<{ stage: string; operators: ITopic }>;

/** The metric in which the runs of all workers are counted that failed. */
export const workerFailures = (stage: string): string => `WorkerFailures-${stage}`;

/** One alarm for all workers. Workers catch their own errors, so a run that fails is a crash or a timeout, and no caller sees it. */
export function addWorkersAlarm(scope: Construct, { stage, operators }: Props): void {
  addAlarm(scope, 'WorkerFailures', {
    operators,
    alarmName: releaseAlarmName(stage, 'WorkerFailures'),
    metric: new Metric({
      ...{ namespace: METRIC_NAMESPACE, metricName: workerFailures(stage), statistic: 'Sum' },
      period: Duration.minutes(1),
    }),
    says: 'A worker crashed or timed out. The metric Errors by FunctionName tells which; its log group has the stack.',
    from: 1,
  });
}
