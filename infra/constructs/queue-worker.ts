import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { queues } from '../../functions/queues.ts';
import type { Worker } from '../../functions/workers.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';
import { type WorkerContext, WorkerFunction } from './worker-function.ts';

type Props = WorkerContext & Readonly<{ worker: Worker; queue: QueueName }>;

/** A worker that a queue starts. Lambda polls the queue with the right to receive that the worker's row lists. */
export class QueueWorker extends Construct {
  constructor(scope: Construct, id: string, { worker, queue, ...context }: Props) {
    super(scope, id);
    const { lambda } = new WorkerFunction(this, { ...context, worker });
    new EventSourceMapping(this, 'Queue', {
      target: lambda,
      eventSourceArn: context.resources.queues[queue].queueArn,
      batchSize: queues[queue].batchSize,
      maxConcurrency: context.settings.workerRuns[queue] ?? queues[queue].concurrencyMax,
      reportBatchItemFailures: true,
    });
  }
}
