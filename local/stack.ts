import { openSite } from './checkout-opening.ts';
import type { DemoTenant } from './demo.ts';
import { functionEnvironment } from './environment.ts';
import { type Ground, takeGround } from './ground.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { readLedger } from './ledger.ts';
import type { SimulatedProcessor } from './processor/server.ts';
import { serveApi } from './serve-api.ts';
import { type Services, startServices } from './services.ts';
import { CHECKOUT_PORT, recentProject, type Settings, type StackOptions } from './settings.ts';
import type { ToolParts } from './tools.ts';
import { startWork, type Work } from './work.ts';

/** The whole product on one machine. */
export type Stack = Readonly<{
  urls: Readonly<{ api: string; checkout: string; processor: string }>;
  demo: readonly DemoTenant[];
  clock: Readonly<{
    now(): Date;
    /** Both also let back-offs pass, run what is due and wait until the queues are empty. */
    advanceDays(days: number): Promise<void>;
    set(instant: Date): Promise<void>;
  }>;
  /** Throws when `PROCESSOR_API_BASE` names another. */
  processor: SimulatedProcessor;
  inbox: Inbox;
  /** Runs a worker now, by its name, and waits until its queues are empty. */
  run(worker: string): Promise<unknown>;
  /** How long the checkout page took to build; undefined when it was up to date. */
  checkoutBuildMs: number | undefined;
  close(): Promise<void>;
}>;

let isStarted = false;

/**
 * Starts everything. One stack a process: the functions' clients are made when their files are first loaded, so a second stack
 * would find them talking to the first one's services.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (isStarted) throw new Error('This process has started a local stack already. Start the other one in a process of its own.');
  isStarted = true;
  const settings = recentProject(options);
  await using starting = new AsyncDisposableStack();
  const ground = await takeGround(settings, starting);
  const services = starting.adopt(await startServices(servicesOptions(settings, ground)), (running) => running.close());
  Object.assign(process.env, functionEnvironment(services.addresses));

  const { apiPort, sitePort, clock } = ground;
  const urls = {
    api: apiPort.url,
    checkout: sitePort?.url ?? `http://localhost:${settings.checkoutPort || CHECKOUT_PORT}`,
    processor: services.addresses.processor,
  };
  const { seedDemo, describeDemo } = await import('./demo.ts'); // Its clients read the environment that was set just now.
  const seeded = await seedDemo({ keys: ground.keys, keysFile: ground.keysFile, api: urls.api, checkout: urls.checkout, now: clock.now });
  const work = starting.adopt(startWork(services, ground.data, ground.progress, clock.now), (running) => running.close());
  const demo = async () => ({ tenants: await describeDemo(seeded, ground.keys, clock.now()), ...urls });
  const tools = toolParts(ground, services, work, demo);
  apiPort.answer(serveApi(tools, work.poke));
  starting.defer(() => apiPort.close()); // No request is taken any more once the rest begins to end.
  sitePort?.answer(openSite(urls.api, urls.processor));
  const checkoutBuildMs = await ground.building;

  const running = starting.move();
  return {
    urls,
    demo: seeded,
    clock: {
      now: clock.now,
      advanceDays: (days) => work.timePassed(clock.advanceDays(days)),
      set: (instant) => work.timePassed(clock.set(instant)),
    },
    get processor() {
      return processorOf(services);
    },
    inbox: tools.inbox,
    run: work.run,
    checkoutBuildMs,
    close: () => running.disposeAsync(),
  };
}

function servicesOptions({ processorPort }: Settings, { data, keys, clock, progress }: Ground) {
  const accounts = Object.values(keys).map(({ account }) => account);
  return { data, processorPort, accounts, now: clock.now, ...(progress && { waiting: progress.waiting }) };
}

function toolParts({ data, clock }: Ground, services: Services, work: Work, demo: ToolParts['demo']): ToolParts {
  const { dynamo, tableName } = services.addresses;
  return {
    demo,
    clock,
    inbox: openInbox(data.pathOf('inbox.jsonl'), clock.now),
    onClockMoved: work.timePassed,
    run: work.run,
    ledger: () => readLedger(dynamo, tableName, processorOf(services), clock.now()),
    notices: services.notices,
  };
}

function processorOf({ processor }: Services): SimulatedProcessor {
  if (processor) return processor;
  throw new Error('PROCESSOR_API_BASE names another processor, so there is no simulated one.');
}
