import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct, IConstruct } from 'constructs';
import { promised } from '../../functions/queues.ts';
import { workers } from '../../functions/workers.ts';
import { METRIC_NAMESPACE } from '../../shared/runtime/metric.ts';
import { BillingFunction } from '../constructs/billing-function.ts';
import { BillingQueue } from '../constructs/billing-queue.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import type { OperatorNotices } from '../constructs/operator-notices.ts';
import { addAlarm } from '../eyes/alarm.ts';
import { alarmsOf, type Scene } from '../eyes/alarms.ts';
import { addDashboard } from '../eyes/dashboard.ts';
import { ACCESS, isPaying } from '../eyes/queries.ts';
import { type SavedQuery, saveQuery } from '../eyes/saved-query.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps &
  Readonly<{
    settings: Settings;
    notices: OperatorNotices;
    api: HttpApi;
    accessLog: ILogGroup;
    tableName: string;
    distributionId: string;
    /** The query of the errors of workers. */
    errors: SavedQuery;
  }>;

/** How operators see a stage: its alarms, its dashboard and the queries that lead from an alarm to its cause. */
export class EyesStack extends Stack {
  constructor(scope: Construct, id: string, { settings, notices, accessLog, ...props }: Props) {
    super(scope, id, props);
    const { stage, docsUrl, concurrentRuns } = settings;
    const of = <Kind extends IConstruct>(kind: abstract new (...args: never[]) => Kind): Kind[] =>
      scope.node.findAll().filter((node): node is Kind => node instanceof kind);
    const functions = of(BillingFunction);
    const logsOf = (isWanted: (handler: string) => boolean) =>
      functions.filter(({ handler }) => isWanted(handler)).map(({ lambda }) => lambda.logGroup);

    const shown: Scene = {
      ...{ stage, api: props.api, attention: notices.attention, concurrentRuns },
      queues: of(BillingQueue),
      deadLetters: of(DeadLetterQueue),
      hasCanary: settings.canary !== undefined,
      queries: { ...this.saveQueries(stage, accessLog), errors: props.errors },
    };
    this.countFailures(stage, accessLog);
    for (const { of: letters, queueArn } of shown.deadLetters)
      new CfnOutput(this, `DeadLetters${letters.replaceAll('-', '')}`, { value: queueArn });
    const watched = alarmsOf(shown).filter(({ isFault }) => settings.alarms === 'all' || isFault);
    const operators = notices.topic;
    const alarms = watched.map((each) => addAlarm(this, each, { stage, docsUrl, operators }));
    const charging = workers.find(({ on }) => 'queue' in on && on.queue === promised.charges);
    const [renewalsLog] = logsOf((handler) => handler === charging?.handler);
    if (!renewalsLog) throw new Error(`No worker receives from the queue ${promised.charges}.`);
    const { tableName, distributionId } = props;
    const payingLogs = logsOf(isPaying);
    addDashboard(this, {
      ...{ ...shown, alarms, tableName, distributionId },
      ...{ accessLog, payingLogs, renewalsLog, docsUrl },
    });
  }

  private saveQueries(stage: string, accessLog: ILogGroup) {
    const save = (what: keyof typeof ACCESS) =>
      saveQuery(this, `Query ${what}`, {
        name: `billing-${stage}/requests: ${what}`,
        text: ACCESS[what],
        groups: [accessLog],
      });
    return {
      failures: save('failures'),
      latency: save('latency'),
      refusals: save('refusals'),
      payments: save('payments'),
    };
  }

  /** One metric for the failures of all routes. 503 is meant, and 501 is the answer of a route that says which other one to use. */
  private countFailures(stage: string, logGroup: ILogGroup): void {
    new MetricFilter(this, 'Failures', {
      logGroup,
      filterPattern: FilterPattern.any(
        ...['500', '502', '504'].map((status) => FilterPattern.stringValue('$.status', '=', status)),
      ),
      metricNamespace: METRIC_NAMESPACE,
      metricName: `RouteFailures-${stage}`,
    });
  }
}
