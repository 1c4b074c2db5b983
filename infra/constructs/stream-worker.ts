import { Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';
import { addAlarm, FIVE_MINUTES } from './alarm.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { wildcardFinding } from './wildcard-finding.ts';
import { type WorkerContext, WorkerFunction } from './worker-function.ts';

type Props = WorkerContext & Readonly<{ worker: Worker }>;

const BATCH_SIZE = 100;
const RETRIES_MAX = 5; // A failing record must not block its shard for a day; the sweeper relays it later.
const ITERATOR_AGE_MS_MAX = 60_000;

/** A worker that the table's stream starts, for new outbox items only. */
export class StreamWorker extends Construct {
  constructor(scope: Construct, id: string, { worker, ...context }: Props) {
    super(scope, id);
    const { table } = context.resources;
    const deadLetters = new DeadLetterQueue(this, 'DeadLetters', {
      operators: context.operators,
      of: "Records of the table's stream",
    });

    const billing = new WorkerFunction(this, {
      ...context,
      worker,
      triggerStatements: triggerOf(table, deadLetters),
    });
    Validations.of(billing).acknowledge({
      id: wildcardFinding(this, table, table.tableArn, '/stream/*'),
      reason:
        "ListStreams is granted on a table's streams. This table has one, whose name contains its creation date.",
    });

    new EventSourceMapping(this, 'Stream', {
      target: billing.lambda,
      eventSourceArn: table.tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH_SIZE,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: RETRIES_MAX,
      onFailure: new SqsDlq(deadLetters),
      filters: [OUTBOX_INSERTS],
    });
    addAlarm(this, 'IteratorAge', {
      operators: context.operators,
      metric: billing.lambda.metric('IteratorAge', { period: FIVE_MINUTES, statistic: 'Maximum' }),
      says: `${worker.handler} is more than a minute behind the table's stream, so events are sent late.`,
      from: ITERATOR_AGE_MS_MAX,
    });
  }
}

/** Every write appears in the stream; only new outbox items invoke the function. */
const OUTBOX_INSERTS = FilterCriteria.filter({
  eventName: FilterRule.isEqual('INSERT'),
  dynamodb: { Keys: { [TABLE.sortKey]: { S: FilterRule.isEqual('OUTBOX') } } },
});

function triggerOf(table: ITable, deadLetters: IQueue): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [table.tableStreamArn ?? ''],
    }),
    new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: [`${table.tableArn}/stream/*`] }),
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
  ];
}
