import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';

type Props = Readonly<{ lambda: IFunction; operators: ITopic }>;

/** Handlers catch their own errors, so one Lambda error means a crash or a timeout, and one throttle means a rejected caller. */
export class FunctionAlarms extends Construct {
  constructor(scope: Construct, id: string, { lambda, operators }: Props) {
    super(scope, id);
    addAlarm(this, 'Errors', {
      operators,
      metric: lambda.metricErrors({ period: FIVE_MINUTES }),
      says: `${scope.node.id} crashed or timed out. Look at its log group.`,
      from: 1,
    });
    addAlarm(this, 'Throttles', {
      operators,
      metric: lambda.metricThrottles({ period: FIVE_MINUTES }),
      says: `${scope.node.id} was throttled: the account's concurrency is used up.`,
      from: 1,
    });
  }
}
