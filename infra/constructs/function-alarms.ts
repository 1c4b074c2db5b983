import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';

type Props = Readonly<{ lambda: IFunction; operators: ITopic }>;

/** A handler answers even its own faults, so one error is a crash or a timeout; one throttle is a caller turned away. */
export class FunctionAlarms extends Construct {
  constructor(scope: Construct, id: string, { lambda, operators }: Props) {
    super(scope, id);
    addAlarm(this, 'Errors', {
      operators,
      metric: lambda.metricErrors({ period: FIVE_MINUTES }),
      says: `${scope.node.id} crashed or ran out of time. Look into its log group.`,
      from: 1,
    });
    addAlarm(this, 'Throttles', {
      operators,
      metric: lambda.metricThrottles({ period: FIVE_MINUTES }),
      says: `${scope.node.id} was refused a start: the account's concurrency is used up.`,
      from: 1,
    });
  }
}
