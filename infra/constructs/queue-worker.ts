import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { BillingFunction, type FunctionContext } from './billing-function.ts';

type Props = FunctionContext & Readonly<{ worker: Worker }>;

const BATCH_SIZE = 5; // Each is a call to a stranger's server, made side by side inside one run.
const CONCURRENCY_MAX = 50; // Endpoints that hang must not eat the concurrency that payments need.

/** A worker that the deliveries queue starts. Its own right to receive is also what the queue's poller uses. */
export class QueueWorker extends Construct {
  constructor(scope: Construct, id: string, { worker, ...context }: Props) {
    super(scope, id);
    const { lambda } = new BillingFunction(this, worker.handler, { ...context, ...worker });
    new EventSourceMapping(this, 'Queue', {
      target: lambda,
      eventSourceArn: context.resources.deliveries.queueArn,
      batchSize: BATCH_SIZE,
      maxConcurrency: CONCURRENCY_MAX,
      reportBatchItemFailures: true,
    });
  }
}
