import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { promised } from '../../functions/queues.ts';
import { canary, type Worker, workers } from '../../functions/workers.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';
import type { Scene } from './alarms.ts';
import { FIVE_MINUTES, lambdaMetric } from './metrics.ts';
import { OBJECTIVES, type Objective } from './objectives.ts';
import { ACCESS, FUNCTIONS } from './queries.ts';

export type Shown = Scene &
  Readonly<{
    alarms: readonly Alarm[];
    tableName: string;
    distributionId: string;
    accessLog: ILogGroup;
    /** Of the functions by which payers pay, and of the one that charges what is due. */
    payingLogs: readonly ILogGroup[];
    renewalsLog: ILogGroup;
    docsUrl: string;
  }>;

const THIRD = 8;
const HEIGHT = 6;

/**
 * The stage at one glance: its alarms, its objectives, then what they rest on. Three dashboards of an account are free, if each has at
 * most 50 metrics, so routes are shown by a query of the access log, which also shows a route that is added later.
 */
export function addDashboard(scope: Construct, shown: Shown): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `billing-${shown.stage}`,
    defaultInterval: Duration.hours(12),
    widgets: [
      [
        new AlarmStatusWidget({
          alarms: [...shown.alarms],
          title: 'Alarms',
          ...{ width: 3 * THIRD, height: HEIGHT },
        }),
      ],
      [heading('Objectives', `[What to do when one is missed](${shown.docsUrl}slo.md)`)],
      ...rowsOf(objectives(shown)),
      [heading('What they rest on', `[Runbook](${shown.docsUrl}runbook.md)`)],
      ...rowsOf(grounds(shown)),
    ],
  });
}

const heading = (title: string, line: string): IWidget =>
  new TextWidget({ markdown: `## ${title}\n${line}`, width: 3 * THIRD, height: 2 });

function rowsOf(widgets: readonly IWidget[]): IWidget[][] {
  const rows: IWidget[][] = [];
  for (let start = 0; start < widgets.length; start += 3) rows.push(widgets.slice(start, start + 3));
  return rows;
}

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: THIRD, height: HEIGHT });

const TABLE_VIEW = LogQueryVisualizationType.TABLE;
type Asked = Readonly<{ groups: readonly ILogGroup[]; text: string; view?: LogQueryVisualizationType }>;
const ask = (title: string, { groups, text, view = TABLE_VIEW }: Asked): LogQueryWidget =>
  new LogQueryWidget({
    title,
    logGroupNames: groups.map(({ logGroupName }) => logGroupName),
    queryString: text,
    view,
    ...{ width: THIRD, height: HEIGHT },
  });

const RENEWALS =
  'filter ispresent(charged) | stats sum(charged) as charged, sum(declined) as declined, sum(unfinished) as unfinished, sum(failed) as failed by bin(1h)';

function objectives(shown: Shown): IWidget[] {
  const titled = (of: Objective) => `${of}: ${OBJECTIVES[of]}`;
  const { api, accessLog, payingLogs, renewalsLog, queues } = shown;
  const ageOf = (row: QueueName) =>
    queues
      .filter((queue) => queue.row === row)
      .map((queue) =>
        queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: Stats.MAXIMUM }),
      );
  const latency = (percentile: number) =>
    api.metricLatency({
      period: FIVE_MINUTES,
      statistic: Stats.p(percentile),
      label: `p${percentile}`,
    });
  const lags = workers.filter((worker) => 'stream' in worker.on);
  return [
    ask(titled('Payments answered'), {
      groups: [accessLog],
      text: ACCESS.payments,
      view: LogQueryVisualizationType.LINE,
    }),
    graph(titled('Latency'), [latency(50), latency(99)]),
    graph(titled('Events delivered'), ageOf(promised.events)),
    ask(titled('Renewals done'), { groups: [renewalsLog], text: RENEWALS }),
    graph(
      titled('Lag of the stream'),
      lags.map((worker) => ofWorker('IteratorAge', Stats.MAXIMUM, shown.stage, worker)),
    ),
    ask(titled('Cold starts'), { groups: payingLogs, text: FUNCTIONS['cold starts'] }),
  ];
}

const ofWorker = (metricName: string, statistic: string, stage: string, worker: Worker): Metric =>
  lambdaMetric(metricName, statistic, { stage, worker }).with({ label: worker.name });

function grounds({ stage, api, queues, deadLetters, accessLog, ...shown }: Shown): IWidget[] {
  const sum = { period: FIVE_MINUTES, statistic: Stats.SUM };
  return [
    graph('Answers', [
      api.metricCount({ ...sum, label: 'all' }),
      api.metricClientError({ ...sum, label: '4xx' }),
      api.metricServerError({ ...sum, label: '5xx' }),
    ]),
    ask('Routes, the slowest first', { groups: [accessLog], text: ACCESS.latency }),
    ask('Refusals', { groups: [accessLog], text: ACCESS.refusals }),
    graph(
      'Workers that failed',
      [...workers, ...(shown.hasCanary ? [canary] : [])].map((worker) =>
        ofWorker('Errors', Stats.SUM, stage, worker),
      ),
    ),
    graph(
      'Oldest message of each queue',
      queues.map((queue) => queue.metricApproximateAgeOfOldestMessage({ label: queue.row })),
    ),
    graph(
      'Dead letters',
      deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ label: queue.of })),
    ),
    graph('Concurrent runs of the account', [
      lambdaMetric('ConcurrentExecutions', Stats.MAXIMUM),
      lambdaMetric('Throttles', Stats.SUM),
    ]),
    graph('Throttles of the table', throttlesOf(shown.tableName)),
    graph('Page', pageMetrics(shown.distributionId)),
  ];
}

const throttlesOf = (TableName: string): Metric[] =>
  [undefined, TABLE.work.name, TABLE.lists.name].flatMap((index) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName, ...(index && { GlobalSecondaryIndexName: index }) },
          statistic: Stats.SUM,
          period: FIVE_MINUTES,
        }),
    ),
  );

/** CloudFront has its metrics in one region. A graph may show another region, an alarm cannot: `watch-stage` asks for the page. */
const pageMetrics = (DistributionId: string): Metric[] =>
  [
    ['Requests', Stats.SUM],
    ['5xxErrorRate', Stats.AVERAGE],
  ].map(
    ([metricName = '', statistic]) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId, Region: 'Global' },
        ...(statistic && { statistic }),
        period: FIVE_MINUTES,
        region: 'us-east-1',
      }),
  );
