import { CHALLENGE_PATH } from '../apps/storefront/challenge.ts';
import { storefrontOrigin, withStorefront } from '../apps/storefront/site.ts';
import { openSite } from './checkout-opening.ts';
import type { DemoTenant } from './demo.ts';
import { deskOrigin, withDesk } from './desk-site.ts';
import { functionEnvironment, shellLines } from './environment.ts';
import { type Ground, takeGround } from './ground.ts';
import { actingAsOperator } from './iam/acting.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { readLedger } from './ledger.ts';
import { passDays } from './pass-days.ts';
import type { SimulatedProcessor } from './processor/http/server.ts';
import { serveApi } from './serve-api.ts';
import { type Services, startServices } from './services.ts';
import { CHECKOUT_PORT, readSettings, type Settings, type StackOptions } from './settings.ts';
import { openTaxEngine } from './tax/tax-engine.ts';
import type { ToolParts } from './tools.ts';
import { untilAnswered } from './until-answered.ts';
import { startWork, type Work } from './work.ts';

/** The whole product, running in this process. */
export type Stack = Readonly<{
  urls: Readonly<{ api: string; checkout: string; processor: string }>;
  demo: readonly DemoTenant[];
  clock: Readonly<{
    now(): Date;
    /** Both also end back-offs, run due schedules and wait until the queues are empty. */
    advanceDays(days: number): Promise<void>;
    set(instant: Date): Promise<void>;
  }>;
  /** Throws when `PROCESSOR_API_BASE` names another processor. */
  processor: SimulatedProcessor;
  inbox: Inbox;
  /** Runs a worker by its name, and waits until the queues are empty. */
  run(worker: string): Promise<unknown>;
  /** Writes down the queues and the places in the stream, which are written a few times a second anyway. */
  keep(): Promise<void>;
  /** The duration of the builds of the checkout page and the desk; undefined when both were up to date. */
  checkoutBuildMs: number | undefined;
  close(): Promise<void>;
}>;

let isStarted = false;

/**
 * Starts the stack. A process can have only one, because the functions' clients are created when their files are loaded: a second
 * stack's functions would call the first one's services.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (isStarted)
    throw new Error(
      'This process has already started a local stack. Start the other one in another process.',
    );
  isStarted = true;
  const settings = readSettings(options);
  await using starting = new AsyncDisposableStack();
  const ground = await takeGround(settings, starting);
  const services = starting.adopt(await startServices(servicesOptions(settings, ground)), (running) =>
    running.close(),
  );
  const environment = functionEnvironment(settings.between(services.addresses));
  Object.assign(process.env, environment);

  const { apiPort, sitePort, clock } = ground;
  const urls = {
    api: apiPort.url,
    checkout: sitePort?.url ?? `http://localhost:${settings.checkoutPort || CHECKOUT_PORT}`,
    processor: services.addresses.processor,
  };
  process.env.RATES_URL ??= `${urls.api}/_local/rates`;
  process.env.VAT_CHECK_URL ??= `${urls.api}/_local/vat-ids`;
  if (sitePort) process.env.DESK_ORIGIN = deskOrigin(urls.checkout);
  const { seedDemo, describeDemo, staffTokenOf } = await import('./demo.ts'); // Its clients read the environment set above.
  const { keys, keysFile } = ground;
  const { eventsTo, manyLinks } = settings;
  const receivesEvents = services.processor !== undefined;
  const { api, checkout } = urls;
  const seeded = await untilAnswered(() =>
    actingAsOperator('provision', () =>
      seedDemo({
        ...{ keys, keysFile, api, checkout, eventsTo, manyLinks, now: clock.now, receivesEvents },
        ...(sitePort && { challengeUrl: storefrontOrigin(checkout) + CHALLENGE_PATH }),
      }),
    ),
  );
  const work = starting.adopt(
    startWork(services, settings.load, ground.data, ground.progress, clock.now),
    (running) => running.close(),
  );
  const describe = () => describeDemo(seeded, keys, clock.now());
  const demo = async () => ({ tenants: await actingAsOperator('provision', describe), ...urls });
  const lines = shellLines(environment);
  const { guardShop } = await import('./guard-shop.ts');
  const [acme] = seeded;
  if (!acme) throw new Error('The demo has no tenant.');
  const guard = (minutes: number) =>
    actingAsOperator('provision', () => guardShop(acme.tenant.id, minutes, clock.now()));
  const { DEMO_ENGINE_SECRET, taxDemo } = await import('./tax/tax-demo.ts');
  const engineUrl = `${urls.api}/_local/tax-engine`;
  const taxes: ToolParts['taxes'] = ({ tenant, ...asked }) => {
    const {
      tenant: { id: tenantId },
      project: { id: projectId },
    } = seeded.find(({ name }) => name === tenant) ?? acme;
    const which = { tenantId, projectId, engineUrl, now: clock.now() };
    return actingAsOperator('provision', () => taxDemo(which, asked));
  };
  const taxEngine = openTaxEngine(DEMO_ENGINE_SECRET);
  const described = { demo, guard, taxes, taxEngine, environment: () => lines };
  const tools = toolParts(ground, services, work, described);
  apiPort.answer(serveApi(tools, settings.load, work.poke));
  starting.defer(() => apiPort.close()); // Closed first, so that no request arrives while the rest closes.
  const { publishableKey } = keys.acme.account;
  const shop = { publishableKey, credential: keys.acme.credential ?? '', productOrigin: acme.project.id };
  const staffToken = () => actingAsOperator('provision', () => staffTokenOf(acme, clock.now()));
  const site = withStorefront(openSite(urls.api, urls.processor), { urls, ...shop });
  sitePort?.answer(withDesk(site, { urls, now: clock.now, staffToken }));
  const checkoutBuildMs = await ground.building;

  const running = starting.move();
  return {
    urls,
    demo: seeded,
    clock: {
      now: clock.now,
      advanceDays: (days) => passDays(clock, days, work.timePassed),
      set: (instant) => work.timePassed(clock.set(instant)),
    },
    get processor() {
      return processorOf(services);
    },
    inbox: tools.inbox,
    run: work.run,
    keep: work.keep,
    checkoutBuildMs,
    close: () => running.disposeAsync(),
  };
}

function servicesOptions({ processorPort }: Settings, { data, keys, clock, progress }: Ground) {
  const accounts = Object.values(keys).map(({ account }) => account);
  return { data, processorPort, accounts, now: clock.now, ...(progress && { waiting: progress.waiting }) };
}

function toolParts(
  { data, clock }: Ground,
  services: Services,
  work: Work,
  described: Pick<ToolParts, 'demo' | 'guard' | 'taxes' | 'taxEngine' | 'environment'>,
): ToolParts {
  const { dynamo, tableName } = services.addresses;
  return {
    ...described,
    clock,
    inbox: openInbox(data.pathOf('inbox.jsonl'), clock.now),
    onClockMoved: work.timePassed,
    run: work.run,
    ledger: () => readLedger(dynamo, tableName, processorOf(services), clock.now()),
    notices: services.notices,
    mails: services.mails,
  };
}

function processorOf({ processor }: Services): SimulatedProcessor {
  if (processor) return processor;
  throw new Error('PROCESSOR_API_BASE names another processor, so there is no simulated one.');
}
