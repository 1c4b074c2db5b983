import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoKeys } from '../../local/demo-keys.ts';
import { type SimulatedProcessor, startProcessor } from '../../local/processor/server.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { injectProcessorFaults, type ProcessorFaults } from './processor-faults.ts';
import { type StackChild, startStackChild } from './stack-child.ts';

export type Options = Readonly<{
  /** The load ends when either is reached. */
  minutes: number;
  visitsMax: number;
  workers: number;
  seed: number;
  /** The share of calls on each wire that go wrong. */
  faults: number;
}>;

/**
 * The parts of a run: the stack in a process of its own; and in this one the simulated processor and the tenants' endpoint, which
 * remember everything and would otherwise look like the service's own growing memory.
 */
export type World = Readonly<{
  options: Options;
  directory: string;
  dataDir: string;
  /** What the stack has logged. */
  logFile: string;
  processorFile: string;
  processor: SimulatedProcessor;
  processorFaults: ProcessorFaults;
  inbox: Inbox;
  stack: StackChild;
  /** The account keys of the tenants, which must appear nowhere. */
  secrets: readonly string[];
  now(): Date;
  /** Moves the one clock of all of it, then lets the stack run what is due and empties its queues. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}>;

/** Each wire has its own chance, so that more calls on one do not change the faults of another. */
const SEEDS = { table: 1, processor: 2, endpoint: 3 } as const;
export const seedOf = (seed: number, part: number): number => seed * 1000 + part;

export async function startWorld(options: Options): Promise<World> {
  await using starting = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'billing-soak-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove); // However this process ends.
  starting.defer(() => {
    process.off('exit', remove);
    remove();
  });
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);

  const processorFile = join(directory, 'processor.log');
  const processor = starting.adopt(await startProcessor({ port: 0, now, accounts: [], file: processorFile }), (part) => part.close());
  const inbox = starting.adopt(await openInbox(seedOf(options.seed, SEEDS.endpoint)), (part) => part.close());
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  const logFile = join(directory, 'stack.log');
  const loaded = { seed: seedOf(options.seed, SEEDS.table), endpoint: inbox.url };
  const stack = starting.adopt(await startStackChild({ dataDir, logFile, processor: processor.url, loaded }), (part) => part.close());
  const keys = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoKeys;
  for (const { account } of Object.values(keys)) processor.addAccount(account);

  const running = starting.move();
  return {
    options,
    directory,
    dataDir,
    logFile,
    processorFile,
    processor,
    processorFaults: injectProcessorFaults(processor, options.faults, seedOf(options.seed, SEEDS.processor)),
    inbox,
    stack,
    secrets: Object.values(keys).flatMap(({ account }) => [account.secretKey, account.publishableKey]),
    now,
    async advance(seconds) {
      offsetMs += seconds * 1000;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ now: now().toISOString() });
      const answer = await fetch(`${stack.ready.api}/_local/clock`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`The clock could not be moved: ${answer.status} ${await answer.text()}`);
    },
    close: () => running.disposeAsync(),
  };
}
