import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export type AlarmProps = Readonly<{
  operators: ITopic;
  metric: IMetric;
  alarmName?: string;
  /** The text of the mail: what is wrong and where the operator should look. */
  says: string;
  /** The threshold; the alarm starts at this value. */
  from: number;
  /** Consecutive periods above the threshold before the alarm starts. */
  periods?: number;
  /** What a period without data says; by default that all is well. */
  missing?: TreatMissingData;
}>;

export const FIVE_MINUTES = Duration.minutes(5);

/** An alarm that mails the operators when it starts and when it ends. */
export function addAlarm(
  scope: Construct,
  id: string,
  {
    operators,
    metric,
    alarmName,
    says,
    from,
    periods = 1,
    missing = TreatMissingData.NOT_BREACHING,
  }: AlarmProps,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    ...(alarmName && { alarmName }),
    alarmDescription: says,
    threshold: from,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: missing,
  });
  const mail = new SnsAction(operators);
  alarm.addAlarmAction(mail);
  alarm.addOkAction(mail);
  return alarm;
}
