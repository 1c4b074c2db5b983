import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { METRIC_NAMESPACE } from '../../shared/runtime/metric.ts';
import { BillingFunction, type FunctionContext } from './billing-function.ts';
import type { GradualRelease } from './gradual-release.ts';

/** What all workers of a stage share. */
export type WorkerContext = FunctionContext & Readonly<{ shifts: GradualRelease }>;

type Props = WorkerContext & Readonly<{ worker: Worker; triggerStatements?: readonly PolicyStatement[] }>;

/** What Lambda writes of a run that timed out, ended its process or threw. */
export const FAILED_RUN = ['Task timed out after', 'Runtime exited', 'Invoke Error', 'Uncaught Exception'];

/**
 * The function of a worker. It catches its own errors, so a run that fails is a crash or a timeout, which no caller sees. They are
 * counted in one metric for all workers: an alarm on the errors of each would cost a dollar more a month.
 */
export class WorkerFunction extends BillingFunction {
  constructor(scope: Construct, { worker, shifts, ...context }: Props) {
    super(scope, worker.handler, { ...context, ...worker });
    shifts.shift(worker, this);
    new MetricFilter(this, 'Failures', {
      logGroup: this.lambda.logGroup,
      filterPattern: FilterPattern.anyTerm(...FAILED_RUN),
      metricNamespace: METRIC_NAMESPACE,
      metricName: `WorkerFailures-${context.settings.stage}`,
    });
  }
}
