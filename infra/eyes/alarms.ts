import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, type Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { queues } from '../../functions/queues.ts';
import { canary, type Worker, workers } from '../../functions/workers.ts';
import type { BillingQueue } from '../constructs/billing-queue.ts';
import type { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { silenceOf } from '../constructs/scheduled-worker.ts';
import { LATE } from '../constructs/stream-worker.ts';
import type { Watched } from './alarm.ts';
import { FIVE_MINUTES, filteredMetric, lambdaMetric, ownMetric } from './metrics.ts';
import type { ACCESS } from './queries.ts';
import type { SavedQuery } from './saved-query.ts';

/** What of a stage is watched. */
export type Scene = Readonly<{
  stage: string;
  api: HttpApi;
  queues: readonly BillingQueue[];
  deadLetters: readonly DeadLetterQueue[];
  hasCanary: boolean;
  /** Counts the notices that an operator has to act on. */
  attention: Metric;
  /** The account's limit of functions that run at the same time. */
  concurrentRuns: number;
  queries: Readonly<Record<keyof typeof ACCESS | 'errors', SavedQuery>>;
}>;

const LATENCY_MS_MAX = 5000;
const SERVER_ERRORS_MAX = 5;
const THROTTLED_MAX = 10;
/** In percent, of more than a hundred answers in five minutes. */
const REFUSED_MAX = 40;
const CONCURRENCY_SHARE = 0.8;

/** All alarms of a stage. CloudWatch bills each of their metrics by the month, so one about many things is worth more than many. */
export const alarmsOf = (scene: Scene): Watched[] => [
  ...ofApi(scene),
  ...ofAccount(scene),
  ...ofState(scene),
  ...ofWorkers(scene),
  ...(scene.hasCanary ? ofCanary(scene) : []),
  ...ofQueues(scene),
];

/** API Gateway answers 500 for a function that crashed or timed out, and a handler for an error that it does not know. */
function ofApi({ stage, api, queries }: Scene): Watched[] {
  return [
    {
      name: 'RouteFailures',
      metric: filteredMetric(stage, 'RouteFailures'),
      says: 'A route crashed, timed out or met an error it does not know.',
      from: 1,
      query: queries.failures,
      isFault: true,
    },
    {
      name: 'ServerErrors',
      metric: api.metricServerError({ period: FIVE_MINUTES, statistic: Stats.SUM }),
      says: 'Callers get 5xx: an error of ours, or the processor or AWS does not answer.',
      from: SERVER_ERRORS_MAX,
      query: queries.failures,
    },
    {
      name: 'Latency',
      metric: api.metricLatency({ period: FIVE_MINUTES, statistic: Stats.p(99) }),
      says: 'One request in a hundred takes longer than five seconds.',
      from: LATENCY_MS_MAX,
      periods: 3,
      query: queries.latency,
    },
    {
      name: 'ClientErrors',
      metric: new MathExpression({
        expression: 'IF(refused > 100, 100 * refused / asked, 0)',
        usingMetrics: {
          refused: api.metricClientError({ statistic: Stats.SUM }),
          asked: api.metricCount({ statistic: Stats.SUM }),
        },
        period: FIVE_MINUTES,
      }),
      says: `More than ${REFUSED_MAX} of a hundred answers are 4xx: callers are refused, or throttled with 429.`,
      from: REFUSED_MAX,
      periods: 2,
      query: queries.refusals,
    },
  ];
}

/** The account's functions share its concurrency, so these count all of them. */
function ofAccount({ concurrentRuns, queries }: Scene): Watched[] {
  return [
    {
      name: 'Throttles',
      metric: lambdaMetric('Throttles', Stats.SUM),
      says: "Lambda refused to start a function: the account's concurrency, or what is kept for a worker, is used up.",
      from: 1,
      query: queries.latency,
    },
    {
      name: 'Concurrency',
      metric: lambdaMetric('ConcurrentExecutions', Stats.MAXIMUM),
      says: "Four fifths of the account's concurrent runs are in use.",
      from: CONCURRENCY_SHARE * concurrentRuns,
      query: queries.latency,
    },
  ];
}

/** What the functions themselves publish, each only while there is something to say. */
function ofState({ stage, attention, queries }: Scene): Watched[] {
  const query = queries.errors;
  return [
    {
      name: 'PaymentsNeedPerson',
      metric: ownMetric(stage, 'PaymentsNeedPerson', Stats.MAXIMUM),
      says: 'Payments differ from their attempts, or their outcomes stay unknown.',
      from: 1,
      missing: TreatMissingData.IGNORE, // It is said once that none does.
      query,
      isFault: true,
    },
    {
      name: 'LedgersDiffer',
      metric: ownMetric(stage, 'LedgersDiffer', Stats.MAXIMUM),
      says: "The last nightly check of a tenant's ledger was not clean, or could not be made.",
      from: 1,
      missing: TreatMissingData.IGNORE, // From one night to the next.
      query,
      isFault: true,
    },
    {
      name: 'PaymentsMissing',
      metric: ownMetric(stage, 'PaymentsMissing', Stats.MAXIMUM).with({ period: Duration.minutes(15) }),
      says: 'No payer has paid for an hour, in which payers paid a week ago.',
      from: 1,
      query: queries.payments,
    },
    {
      name: 'PageBroken',
      metric: ownMetric(stage, 'PageBroken', Stats.SUM),
      says: 'The checkout page does not answer, or is not whole.',
      from: 1,
      periods: 2,
      query,
    },
    {
      name: 'KeyUnusable',
      metric: ownMetric(stage, 'KeyUnusable', Stats.SUM),
      says: 'The key that opens all secrets is disabled, waits for its deletion or is gone.',
      from: 1,
      query,
    },
    {
      name: 'TableThrottled',
      metric: ownMetric(stage, 'TableThrottled', Stats.SUM),
      says: 'DynamoDB throttles the table or one of its indexes.',
      from: THROTTLED_MAX,
      query,
    },
    {
      name: 'RefusedWithoutRate',
      metric: ownMetric(stage, 'RefusedWithoutRate', Stats.SUM),
      says: 'Sales are refused because a currency has no current exchange rate.',
      from: 1,
      query: queries.refusals,
    },
    {
      name: 'Attention',
      metric: attention,
      says: 'A tenant cannot charge, or events cannot be sent: a notice names which.',
      from: 1,
      query,
    },
  ];
}

/** Workers catch their own errors, and no caller waits for them. */
function ofWorkers({ stage, queries }: Scene): Watched[] {
  const query = queries.errors;
  const failures: Watched = {
    name: 'WorkerFailures',
    metric: filteredMetric(stage, 'WorkerFailures'),
    says: 'A worker crashed or timed out.',
    from: 1,
    query,
    isFault: true,
  };
  return [failures, ...workers.flatMap((worker: Worker) => ofTrigger(worker, stage, query))];
}

function ofTrigger(worker: Worker, stage: string, query: SavedQuery): Watched[] {
  const { name: of, on } = worker;
  if ('schedule' in on && !UNWATCHED.includes(of)) {
    const within = silenceOf(on);
    return [
      {
        ...{ name: 'Silence', of, query },
        metric: lambdaMetric('Invocations', Stats.SUM, { stage, worker }, within),
        says: `${of} has not run for ${within.toHumanString()}.`,
        ...{ from: 1, under: true, missing: TreatMissingData.BREACHING },
      },
    ];
  }
  if (!('stream' in on)) return [];
  const { ms, means } = LATE[on.stream];
  const metric = lambdaMetric('IteratorAge', Stats.MAXIMUM, { stage, worker });
  return [{ ...{ name: 'IteratorAge', of, query }, metric, says: `${of} ${means}`, from: ms }];
}

/** Two failures in three runs: one alone may be a lost packet. Each of its two alarms costs ten cents a month. */
function ofCanary({ stage, queries: { errors: query } }: Scene): Watched[] {
  return [
    {
      name: 'CanaryFails',
      metric: ownMetric(stage, 'CanaryFails', Stats.SUM).with({ period: Duration.minutes(15) }),
      says: 'The canary could not make, open, quote or pay a link, twice in fifteen minutes.',
      from: 2,
      query,
      isFault: true,
    },
    ...ofTrigger(canary, stage, query),
  ];
}

/** When it stops, rates end three days later, and `RefusedWithoutRate` starts. */
const UNWATCHED: readonly string[] = ['fetch-rates'];

function ofQueues({ queues: billingQueues, deadLetters, queries: { errors: query } }: Scene): Watched[] {
  return [
    // SQS leaves messages that were received three times out of this metric, so one tenant's broken endpoint raises no alarm.
    ...billingQueues.map((queue) => {
      const { oldestSecondsMax } = queues[queue.row];
      return {
        ...{ name: 'Oldest', of: queue.row, query },
        metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
        says: `Messages of the queue ${queue.row} wait for more than ${oldestSecondsMax / 60} minutes.`,
        from: oldestSecondsMax,
      };
    }),
    ...deadLetters.map((queue) => ({
      ...{ name: 'DeadLetters', of: queue.of, query },
      metric: queue.metricApproximateNumberOfMessagesVisible({
        period: FIVE_MINUTES,
        statistic: Stats.MAXIMUM,
      }),
      says: `${queue.holds} could not be handled and are in a dead-letter queue.`,
      from: 1,
    })),
  ];
}
