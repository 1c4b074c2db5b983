import type { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

type Props = Readonly<{ lambda: IFunction; within: Duration; operators: ITopic }>;

/** Starts when a scheduled function was not invoked, because a stopped schedule causes no error elsewhere. */
export function addSilenceAlarm(scope: Construct, id: string, { lambda, within, operators }: Props): void {
  const alarm = new Alarm(scope, id, {
    metric: lambda.metricInvocations({ period: within }),
    alarmDescription: `${scope.node.id} has not run for ${within.toHumanString()}. Is its schedule enabled?`,
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
  });
  const mail = new SnsAction(operators);
  alarm.addAlarmAction(mail);
  alarm.addOkAction(mail);
}
