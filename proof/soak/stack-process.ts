import { startStack } from '../../local/stack.ts';
import type { Asked, Loaded, Ready } from './stack-messages.ts';
import { injectTableFaults } from './table-faults.ts';

/**
 * The local stack as `npm start` starts it, without its page, in a process of its own: its memory is then the service's alone, and it can be ended like one. With load to bear some of its calls to the table fail, and events go to the endpoint that
 * its start names.
 */
const [dataDir = '', told] = process.argv.slice(2);
const loaded = told === undefined ? undefined : (JSON.parse(told) as Loaded);

process.on('SIGINT', () => {}); // The terminal sends it to both; the parent process ends this one, in order.
const faults = loaded && injectTableFaults(loaded.seed);
const stack = await startStack({ apiPort: 0, checkoutPort: 0, processorPort: 0, dataDir, checkout: false });
if (loaded) await sendEventsTo(loaded.endpoint);

process.on('message', ({ id, ask, share = 0 }: Asked) => {
  if (ask === 'strike') faults?.strike(share);
  const answers = { strike: () => true, memory, struck: () => faults?.struck() };
  process.send?.({ id, answer: answers[ask]() });
});
process.once('disconnect', () => void stack.close().then(() => process.exit(0)));
process.send?.({
  id: 0,
  answer: {
    api: stack.urls.api,
    checkout: stack.urls.checkout,
    table: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    queue: process.env.AWS_ENDPOINT_URL_SQS ?? '',
    tenants: stack.demo.map(({ name, tenant, project, origin }) => ({ name, tenantId: tenant.id, projectId: project.id, origin })),
  } satisfies Ready,
});

function memory() {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapUsed, rss };
}

/** As an operator would, so that the inbox that is filled is not in the memory that is watched. */
async function sendEventsTo(endpoint: string): Promise<void> {
  const { setEvents } = await import('../../ops/actions/set-events.ts'); // Its clients read the environment that the stack has set.
  for (const { tenant, project } of stack.demo) {
    const which = { tenantId: tenant.id, projectId: project.id };
    await setEvents({ ...which, url: `${endpoint}/${tenant.id}`, mode: 'no_auth' }, { now: stack.clock.now() });
  }
}
