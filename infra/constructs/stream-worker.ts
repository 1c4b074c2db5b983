import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  type EventSourceMappingOptions,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { TABLE } from '../../shared/storage/table/schema.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { wildcardFinding } from './wildcard-finding.ts';
import { type WorkerContext, WorkerFunction } from './worker-function.ts';

type Reads = Extract<Worker['on'], { stream: unknown }>['stream'];
type Props = WorkerContext & Readonly<{ worker: Worker; reads: Reads }>;

/** How a worker reads the stream. */
const READING = {
  outbox: {
    // Every write appears in the stream; only new outbox items invoke the function.
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { [TABLE.sortKey]: { S: FilterRule.isEqual('OUTBOX') } } },
      }),
    ],
    batchSize: 100,
    reportBatchItemFailures: true,
    retryAttempts: 5, // A failing record must not block its shard for a day; the sweeper relays it later.
  },
  changes: {
    // A minute of changes becomes one object, however few: an object costs more to write than to store.
    batchSize: 1000,
    maxBatchingWindow: Duration.minutes(1),
    retryAttempts: -1, // Until the stream keeps them no more: what is given up is a gap in the journal.
  },
} satisfies Record<Reads, Omit<EventSourceMappingOptions, 'eventSourceArn'>>;

/** What is late for a worker, and what that means. */
export const LATE = {
  outbox: { ms: 60_000, means: "is more than a minute behind the table's stream, so events are sent late." },
  changes: {
    ms: 300_000,
    means:
      "is more than five minutes behind the table's stream: a restore would lose what it has not written.",
  },
} satisfies Record<Reads, object>;

/** A worker that the table's stream starts: for new outbox items, or for every change. */
export class StreamWorker extends Construct {
  constructor(scope: Construct, id: string, { worker, reads, ...context }: Props) {
    super(scope, id);
    const { table } = context.resources;
    const deadLetters = new DeadLetterQueue(this, 'DeadLetters', {
      of: worker.name,
      holds:
        reads === 'outbox' ? "Records of the table's stream" : 'Changes of the table, a gap in the journal,',
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
      ...READING[reads],
      target: billing.live,
      eventSourceArn: table.tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      bisectBatchOnError: true,
      onFailure: new SqsDlq(deadLetters),
    });
  }
}

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
