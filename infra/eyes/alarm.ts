import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { SavedQuery } from './saved-query.ts';

/** What an alarm watches. Each metric in it costs ten cents a month, also those of an expression. */
export type Watched = Readonly<{
  /** Names the alarm, and its section of the runbook. */
  name: string;
  /** Where there is one for each queue or worker. */
  of?: string;
  metric: IMetric;
  /** What is wrong, in one sentence. The rest is in the runbook. */
  says: string;
  /** The alarm starts at this value, or with `under` below it. */
  from: number;
  under?: true;
  /** Consecutive periods beyond the threshold before the alarm starts. */
  periods?: number;
  /** What a period without data says; by default that all is well. */
  missing?: TreatMissingData;
  /** The saved query that an operator opens first. */
  query: SavedQuery;
  /** It finds faults of the code, which a stage has that is not watched otherwise. */
  isFault?: true;
}>;

type Props = Readonly<{ stage: string; docsUrl: string; operators: ITopic }>;

/** An alarm that mails the operators when it starts and when it ends, with the links that they need first. */
export function addAlarm(scope: Construct, watched: Watched, { stage, docsUrl, operators }: Props): Alarm {
  const { name, of, says, query, periods = 1, missing = TreatMissingData.NOT_BREACHING } = watched;
  const id = of ? `${name}-${of}` : name;
  const alarm = new Alarm(scope, id, {
    alarmName: `billing-${stage}-${id}`,
    alarmDescription: `${says} Runbook: ${docsUrl}runbook.md#${name.toLowerCase()} Log query "${query.name}": ${query.link}`,
    metric: watched.metric,
    threshold: watched.from,
    evaluationPeriods: periods,
    comparisonOperator: watched.under
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: missing,
  });
  const mail = new SnsAction(operators);
  alarm.addAlarmAction(mail);
  alarm.addOkAction(mail);
  return alarm;
}
