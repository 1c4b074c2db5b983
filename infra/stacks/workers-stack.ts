import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledWorker } from '../constructs/scheduled-worker.ts';
import { StreamWorker } from '../constructs/stream-worker.ts';
import type { WorkerContext } from '../constructs/worker-function.ts';

type Props = StackProps & WorkerContext & Readonly<{ workers: readonly Worker[]; checkoutUrl: string }>;

/** The functions of the worker table, each with its trigger. */
export class WorkersStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { workers, settings, functionCode, codeVersion, resources, checkoutUrl, ...props }: Props,
  ) {
    super(scope, id, props);
    for (const worker of workers) {
      const context = { worker, settings, functionCode, codeVersion, resources };
      if ('schedule' in worker.on) {
        const { lambda } = new ScheduledWorker(this, worker.name, { ...context, on: worker.on });
        if (worker.name === 'watch-stage') lambda.addEnvironment('CHECKOUT_URL', checkoutUrl);
      } else if ('stream' in worker.on)
        new StreamWorker(this, worker.name, { ...context, reads: worker.on.stream });
      else new QueueWorker(this, worker.name, { ...context, queue: worker.on.queue });
    }
  }
}
