import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoKeys } from '../../../local/demo-keys.ts';
import type { Addresses } from '../../../local/environment.ts';
import { startStack } from '../../../local/stack.ts';
import { untilAnswered } from '../../../local/until-answered.ts';
import { loadFromBoth } from './mixed/draw-version.ts';
import type { Loaded, Message, Ready, Services } from './stack-messages.ts';

/**
 * The local stack as `npm start` starts it, without its page, in a process of its own: it can be killed like one, and its memory is
 * the service's alone. With load to bear, its functions reach their services through proxies, and its events go to another endpoint. The
 * processor's events reach it.
 */
const [dataDir = '', port = '0', given] = process.argv.slice(2);
const loaded = given === undefined ? undefined : (JSON.parse(given) as Loaded);
const tell = (message: Message) => void process.send?.(message);
const SELLING = {
  acme: { unusedOnCancel: 'credit', takesTransfers: false },
  globex: { unusedOnCancel: 'refund', takesTransfers: true },
} as const;
const addOns = new Map<string, string>();
let services: Services = { table: '', queue: '', keys: '' };

process.on('SIGINT', () => {}); // The terminal sends it to both; the parent process ends this one, in order.
const stack = await startStack({
  manyLinks: true,
  apiPort: Number(port),
  checkoutPort: 0,
  processorPort: 0,
  dataDir,
  checkout: false,
  between,
  ...(loaded?.mixed && { load: loadFromBoth(loaded.mixed) }),
});
if (loaded) {
  const { endpoint, processorEvents, isSelling } = loaded;
  await untilAnswered(() => sendEventsTo(endpoint));
  await untilAnswered(() => receiveEventsAt(processorEvents));
  if (!isSelling) await untilAnswered(openShops);
}

process.on('message', ({ keep }: { keep?: true }) => {
  if (keep) void stack.keep().then(() => tell({ kept: true }));
  else tell({ memory: memory() });
});
process.once('disconnect', () => void stack.close().then(() => process.exit(0)));
tell({ ready: ready() });

function between(addresses: Addresses): Addresses {
  const { dynamo, queue, kms, queueUrls } = addresses;
  services = { table: dynamo, queue, keys: kms };
  tell({ services });
  if (!loaded) return addresses;
  const { proxies } = loaded;
  const urls = Object.entries(queueUrls).map(([name, url]) => [name, url.replace(queue, proxies.queue)]);
  return {
    ...addresses,
    dynamo: proxies.table,
    queue: proxies.queue,
    kms: proxies.keys,
    queueUrls: Object.fromEntries(urls),
  };
}

function ready(): Ready {
  const keys = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoKeys;
  const { api, checkout } = stack.urls;
  const tenants = stack.demo.map(({ name, tenant, project, origin }) => {
    return {
      name,
      tenantId: tenant.id,
      projectId: project.id,
      accountId: keys[name].account.id,
      origin,
      addOn: addOns.get(tenant.id) ?? '',
      takesTransfers: SELLING[name].takesTransfers,
      credential: keys[name].credential ?? '',
    };
  });
  return { api, checkout, table: services.table, queue: services.queue, tenants };
}

function memory() {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapUsed, rss };
}

/** As an operator would, so that the inbox that is filled is not in the memory that is watched. */
async function sendEventsTo(endpoint: string): Promise<void> {
  const { setEvents } = await import('../../../apps/operator/actions/set-events.ts'); // Its clients read the environment that the stack has set.
  for (const { tenant, project } of stack.demo) {
    const which = { tenantId: tenant.id, projectId: project.id };
    await setEvents(
      { ...which, url: `${endpoint}/${tenant.id}`, mode: 'no_auth' },
      { now: stack.clock.now() },
    );
  }
}

/** As an operator would. Where the stack starts its own processor, it does so itself. */
async function receiveEventsAt(apiUrl: string): Promise<void> {
  const { receiveEvents } = await import('../../../apps/operator/actions/receive-events.ts');
  for (const { tenant } of stack.demo)
    await receiveEvents({ tenantId: tenant.id, gateway: 'Cards', apiUrl }, { now: stack.clock.now() });
}

async function openShops(): Promise<void> {
  const { sellPlans } = await import('./catalog.ts');
  for (const { name, tenant, project } of stack.demo) {
    const selling = SELLING[name];
    addOns.set(tenant.id, await sellPlans(project, selling, stack.clock.now()));
  }
}
