import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';
import { BillingFunction, type FunctionContext } from './billing-function.ts';
import type { GradualRelease } from './gradual-release.ts';

/** What all workers of a stage share. */
export type WorkerContext = FunctionContext & Readonly<{ operators: ITopic; shifts: GradualRelease }>;

type Props = WorkerContext & Readonly<{ worker: Worker; triggerStatements?: readonly PolicyStatement[] }>;

/**
 * The function of a worker. It catches its own errors, so one error is a crash or a timeout, and one throttle a start that Lambda
 * refused. No caller waits for a worker and sees either, so each has two alarms of its own.
 */
export class WorkerFunction extends BillingFunction {
  constructor(scope: Construct, { worker, operators, shifts, ...context }: Props) {
    super(scope, worker.handler, { ...context, ...worker });
    const errors = addAlarm(this, 'Errors', {
      operators,
      metric: this.lambda.metricErrors({ period: FIVE_MINUTES }),
      says: `${worker.handler} crashed or timed out. Look at its log group.`,
      from: 1,
    });
    shifts.shift(worker, this, [errors]);
    addAlarm(this, 'Throttles', {
      operators,
      metric: this.lambda.metricThrottles({ period: FIVE_MINUTES }),
      says: `${worker.handler} was throttled: the account's concurrency is used up.`,
      from: 1,
    });
  }
}
