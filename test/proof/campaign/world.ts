import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DemoKeys } from '../../../local/demo-keys.ts';
import { type SimulatedProcessor, startProcessor } from '../../../local/processor/http/server.ts';
import { seededChance } from '../races/seeded-chance.ts';
import { type Inbox, openInbox } from './inbox.ts';
import type { Release } from './mixed/release.ts';
import { openProcessorEvents, type ProcessorEvents } from './processor-events.ts';
import type { Restore } from './restores/restore.ts';
import { type StackChild, startStackChild } from './stack-child.ts';
import type { Services } from './stack-messages.ts';
import { openWires, type Wires } from './wires.ts';

export type Options = Readonly<{
  /** The load ends when either is reached. */
  minutes: number;
  visitsMax: number;
  workers: number;
  seed: number;
  /** The share of calls on each wire that go wrong. */
  faults: number;
  /** Kinds of faults that are left out. */
  without: readonly string[];
  /** The mean of the seconds from one kill to the next; 0 kills nothing. */
  killEvery: number;
  /** How many months pass after the load. */
  months: number;
  /** How often the table goes back during the load. With any, it also does once in every month. */
  restores: number;
  /** An earlier release, which answers half of the calls. */
  release?: Release;
}>;

/**
 * The parts of a run: the stack in a process of its own; and in this one the proxies, the simulated processor and the tenants'
 * endpoint. These outlive the stack, as networks, processors and tenants do, and remember what it did.
 */
export type World = Readonly<{
  options: Options;
  directory: string;
  dataDir: string;
  /** What the stack has logged. */
  logFile: string;
  /** Which version answered each call, where two do. */
  callsFile: string;
  /** From now on the earlier release answers no call. */
  endRelease(): void;
  processorFile: string;
  processor: SimulatedProcessor;
  wires: Wires;
  /** The events of the processor, on their way to the stack. */
  processorEvents: ProcessorEvents;
  inbox: Inbox;
  /** The stack that runs now, or ran last. */
  readonly stack: StackChild;
  /** The table that it uses: that of the last restore. */
  readonly tableName: string;
  /** How it went back. */
  restores: Restore[];
  /** The account keys of the tenants, which must appear nowhere. */
  secrets: readonly string[];
  isUp(): boolean;
  /** Resolves when the stack answers. */
  up(): Promise<unknown>;
  /** Kills the stack at this moment and starts it again on the same data; or on a restored table, first with payments paused. */
  killAndRestart(restore?: Restoring): Promise<void>;
  now(): Date;
  /** Moves the clock that the stack and the processor share, runs the workers that are due, and waits until the queues are empty. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}>;

/** What is done for a restore: while the stack is down, which gives the table's name, and while it runs on it with payments paused. */
export type Restoring = Readonly<{
  takeTable(): Promise<string>;
  whilePaused(services: Services): Promise<void>;
}>;

/** Each part has its own chance, so that more calls on one do not change the faults of another. */
const ENDPOINT_SEED = 9;
const EVENTS_SEED = 8;
const VERSIONS_SEED = 500;
export const seedOf = (seed: number, part: number): number => seed * 1000 + part;

export async function startWorld(options: Options): Promise<World> {
  await using starting = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'billing-campaign-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove); // However this process ends.
  starting.defer(() => {
    process.off('exit', remove);
    remove();
  });
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);

  const processorFile = join(directory, 'processor.log');
  const processor = starting.adopt(
    await startProcessor({ port: 0, now, accounts: [], file: processorFile }),
    (part) => part.close(),
  );
  const wires = starting.adopt(
    await openWires(processor, (wire) => seedOf(options.seed, wire), options.without),
    (part) => part.close(),
  );
  const processorEvents = openProcessorEvents(processor, seededChance(seedOf(options.seed, EVENTS_SEED)));
  const inbox = starting.adopt(await openInbox(seedOf(options.seed, ENDPOINT_SEED)), (part) => part.close());
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  const logFile = join(directory, 'stack.log');
  const callsFile = join(directory, 'calls.log');
  const overFile = join(directory, 'release-is-over');

  const { table, queue, keys: keyService } = wires.all;
  const loaded = {
    endpoint: inbox.url,
    processorEvents: localhost(wires.all.events.url),
    proxies: { table: table.url, queue: queue.url, keys: keyService.url },
  };
  let starts = 0;
  const mixed = () =>
    options.release && {
      directory: options.release.directory,
      seed: seedOf(options.seed, VERSIONS_SEED + starts++),
      callsFile,
      overFile,
    };
  let tableName = 'billing';
  const keysOf = () => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoKeys;
  let services: Services = { table: '', queue: '', keys: '' };
  const start = async (port: number, isSelling: boolean, isPaused = false) => {
    const child = await startStackChild({
      dataDir,
      logFile,
      port,
      settings: { TABLE_NAME: tableName, ...(isPaused && { PAYMENTS: 'paused' }) },
      processor: wires.all.processor.url,
      loaded: { ...loaded, isSelling, mixed: mixed() },
      onServices(started) {
        services = started;
        for (const { account } of Object.values(keysOf())) processor.addAccount(account); // Before the stack asks for its endpoint.
        wires.pointAt(started);
      },
    });
    wires.all.events.pointAt(child.ready.api);
    return child;
  };
  let stack = await start(0, false);
  const { tenants } = stack.ready; // A later start puts nothing on sale, and does not know the add-ons.
  starting.defer(() => stack.close());
  let isUp = true;
  let restarting: Promise<unknown> = Promise.resolve();

  const restart = async (isPaused: boolean, restore?: Restoring) => {
    if (stack.ended() !== undefined) throw new Error(`it ended before it was killed: ${stack.ended()}`);
    isUp = false;
    wires.strike(0); // A start that fails is tried again by its operator; it is not what is looked at here.
    wires.pointAt(undefined);
    wires.all.events.pointAt(undefined);
    if (restore) await stack.keep(); // The queue is SQS's: it survives, also where no stream sends its messages again.
    await stack.kill();
    if (restore) tableName = await restore.takeTable();
    const again = await start(Number(new URL(stack.ready.api).port), true, isPaused);
    stack = { ...again, ready: { ...again.ready, tenants } };
    wires.strike(options.faults);
  };
  const killAndStart = (isPaused: boolean, restore?: Restoring): Promise<void> => {
    const started = restart(isPaused, restore).finally(() => {
      isUp = true; // If it did not start, it is seen to have ended.
    });
    restarting = started;
    return started;
  };
  const advance = async (seconds: number): Promise<void> => {
    offsetMs += seconds * 1000;
    await restarting;
    const asked = post(`${stack.ready.api}/_local/clock`, { now: now().toISOString() });
    const answer = await asked.catch((error: unknown) => {
      if (isUp) throw error;
    });
    if (!answer) return await advance(0); // The stack was killed meanwhile.
    if (answer.status !== 200)
      throw new Error(`The clock could not be moved: ${answer.status} ${answer.said}`);
  };
  const running = starting.move();
  return {
    options,
    directory,
    dataDir,
    logFile,
    callsFile,
    endRelease: () => writeFileSync(overFile, ''),
    processorFile,
    processor,
    wires,
    processorEvents,
    inbox,
    get stack() {
      return stack;
    },
    restores: [],
    get tableName() {
      return tableName;
    },
    secrets: Object.values(keysOf()).flatMap(({ account }) => [account.secretKey, account.publishableKey]),
    isUp: () => isUp,
    up: () => restarting,
    async killAndRestart(restore) {
      await killAndStart(restore !== undefined, restore);
      if (!restore) return;
      await restore.whilePaused(services);
      await killAndStart(false);
    },
    now,
    advance,
    close: () => running.disposeAsync(),
  };
}

/** Waits for the answer for as long as it takes: a night of a large table may take longer than `fetch` does. */
async function post(url: string, body: object): Promise<{ status: number | undefined; said: string }> {
  const asking = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
  asking.end(JSON.stringify(body));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, said: await text(answer) };
}

/** An address of the processor's endpoint is https, or that of this machine by its name. */
const localhost = (url: string): string => url.replace('127.0.0.1', 'localhost');
