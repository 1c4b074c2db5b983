import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/workers.ts';
import { GradualRelease } from '../constructs/gradual-release.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledWorker } from '../constructs/scheduled-worker.ts';
import { StreamWorker } from '../constructs/stream-worker.ts';
import type { WorkerContext } from '../constructs/worker-function.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps &
  Omit<WorkerContext, 'shifts'> &
  Readonly<{ workers: readonly Worker[]; checkoutUrl: string; apiUrl: string }>;

/** The functions of the worker table, each with its trigger. */
export class WorkersStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      workers,
      settings,
      functionCode,
      codeVersion,
      release,
      resources,
      checkoutUrl,
      apiUrl,
      ...props
    }: Props,
  ) {
    super(scope, id, props);
    new CfnOutput(this, 'ReleaseName', { value: release });
    new CfnOutput(this, 'Payments', { value: settings.payments });
    const shifts = new GradualRelease(this, 'Release', { settings, rows: workers, alarm: 'WorkerFailures' });
    const shared = { settings, functionCode, codeVersion, release, resources, shifts };
    for (const worker of workers) {
      const context = { ...shared, worker };
      if ('schedule' in worker.on) {
        const { lambda } = new ScheduledWorker(this, worker.name, { ...context, on: worker.on });
        const own = environmentOf(worker, settings, { checkoutUrl, apiUrl });
        for (const [variable, value] of Object.entries(own)) lambda.addEnvironment(variable, value);
      } else if ('stream' in worker.on)
        new StreamWorker(this, worker.name, { ...context, reads: worker.on.stream });
      else new QueueWorker(this, worker.name, { ...context, queue: worker.on.queue });
    }
  }
}

type Addresses = Readonly<{ checkoutUrl: string; apiUrl: string }>;

/** What only these two have: where the page and the API answer, and the shop that the canary buys at. */
function environmentOf(
  { name }: Worker,
  { canary }: Settings,
  { checkoutUrl, apiUrl }: Addresses,
): Record<string, string> {
  const project: Record<string, string> = canary ? { CANARY_PROJECT: canary.project } : {};
  if (name === 'watch-stage') return { CHECKOUT_URL: checkoutUrl, ...project };
  if (name !== 'canary' || !canary) return {};
  return {
    ...project,
    CANARY_API: apiUrl,
    CANARY_ORIGIN: canary.origin,
    CANARY_PAYS: canary.pays ? 'yes' : 'no',
  };
}
