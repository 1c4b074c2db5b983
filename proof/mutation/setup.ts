import { inject, vi } from 'vitest';
import { callAwsJson } from '../../local/aws-json.ts';
import { renewTable } from '../../local/table.ts';
import type { Backend } from '../../test/support/backend.ts';

/**
 * Before every test file. The process lasts from mutant to mutant (`lasting-worker.ts`), so a new one finds no module, record or
 * message of the last: what that left broken must kill nobody else.
 */
type Stryker = { activeMutant?: string };
const kept = globalThis as { billingBackend?: Promise<Backend>; billingMutant?: string; __stryker__?: Stryker };
// The names under which Stryker's vitest runner tells its own setup file.
const told = (name: string) => inject(name as never) as string | undefined;

const isMutant = told('mode') === 'mutant';
const mutant = isMutant ? told('activeMutant') : undefined;
// One that acts only while tests run must not act while their files are loaded.
if (kept.__stryker__ && !(isMutant && told('mutantActivation') === 'static')) delete kept.__stryker__.activeMutant;
if (process.listenerCount('disconnect') === 0) process.once('disconnect', () => process.kill(process.pid)); // Nobody else would end it.
if (mutant !== kept.billingMutant) {
  kept.billingMutant = mutant;
  vi.resetModules();
  const backend = await kept.billingBackend;
  if (backend) await empty(backend);
}

async function empty({ dynamo, tableName, queue }: Backend): Promise<void> {
  await renewTable(dynamo, tableName);
  await callAwsJson(queue.endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: queue.urls.deliveries });
}
