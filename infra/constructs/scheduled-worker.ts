import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { type WorkerContext, WorkerFunction } from './worker-function.ts';

type Scheduled = Extract<Worker['on'], { schedule: string }>;
type Props = WorkerContext & Readonly<{ worker: Worker; on: Scheduled }>;

/** A worker that a schedule starts. A failed run is not retried, because the next run finds the same work. */
export class ScheduledWorker extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { worker, on, ...context }: Props) {
    super(scope, id);
    const { lambda, live } = new WorkerFunction(this, { ...context, worker });
    this.lambda = lambda;
    live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });

    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: {
        start: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [live.functionArn] }),
          ],
        }),
      },
    });
    new CfnSchedule(this, 'Schedule', {
      description: `Starts ${worker.handler}`,
      scheduleExpression: on.schedule,
      ...('timeZone' in on && { scheduleExpressionTimezone: on.timeZone }),
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: live.functionArn,
        roleArn: role.roleArn,
        input: '{}',
        retryPolicy: { maximumEventAgeInSeconds: 60, maximumRetryAttempts: 1 },
      },
    });
  }
}

const SILENT_MINUTES_LEAST = 10;
const RUNS_MISSED = 4;

/** How long a worker of that schedule may not have run. A `cron` schedule runs every day. */
export function silenceOf(on: Scheduled): Duration {
  if ('timeZone' in on) return Duration.days(1);
  const minutes = Number(/^rate\((\d+) minutes?\)$/.exec(on.schedule)?.[1]);
  return Duration.minutes(Math.max(SILENT_MINUTES_LEAST, RUNS_MISSED * minutes));
}
