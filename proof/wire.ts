import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mode } from './modes.ts';

/**
 * The wire between our processes and everything outside them: the one place where faults are injected.
 *
 * Code under test knows nothing of it. The AWS SDK's request handler, the processor SDK's HTTP client and the HTTP dispatcher
 * of deliveries are replaced from outside, and each sends its calls through here. A call that belongs to no running process
 * passes untouched.
 */
export type Port<Reply> = Readonly<{
  /** What is called, like `table PutItem` or `processor POST /v1/payment_intents`. */
  name: string;
  send(): Promise<Reply>;
  refuse(how: 'retryable' | 'final' | 'error_kept' | 'error_stuck' | 'rate_limited' | 'conflict'): Promise<Reply>;
  /** What a broken connection looks like to the caller. */
  broken(): Error;
}>;
/** Calls are counted in each phase from one. */
export type Phase = 'setup' | 'flow' | 'recovery' | 'aftermath';
/** `at` is the number of a call within its phase, or a name: then the first call of that name. */
export type Fault = Readonly<{ phase: Phase; at: number | string; mode: Mode }>;
export type Counted = Readonly<{ phase: Phase; name: string }>;

export type Wire = {
  phase: Phase;
  readonly calls: Counted[];
  readonly faults: readonly Fault[];
  /** The faults that found their call. */
  readonly struck: Fault[];
  /** Calls that take effect later, and processes that go on later. */
  readonly late: (() => Promise<unknown>)[];
  /** Told when a process dies or stands still: whoever asks next is another, which remembers nothing of it. */
  readonly onLost: () => void;
};
/** One invocation of a function. When it dies, nothing it began goes on. */
type Process = { readonly wire: Wire; isDead: boolean; die(): void; stop(): void };

const running = new AsyncLocalStorage<Process>();

export const newWire = (faults: readonly Fault[], onLost = () => {}): Wire => ({
  phase: 'setup',
  calls: [],
  faults,
  struck: [],
  late: [],
  onLost,
});
export const isOnWire = (): boolean => running.getStore() !== undefined;
export const hasEnded = (): boolean => running.getStore()?.isDead ?? false;

/** Runs one invocation. Gives its result, or `died` when a fault ended it, or `stopped` when it stands still until later. */
export async function invoke<Result>(wire: Wire, work: () => Promise<Result>): Promise<Result | 'died' | 'stopped'> {
  const died = Promise.withResolvers<'died'>();
  const stopped = Promise.withResolvers<'stopped'>();
  const process: Process = {
    wire,
    isDead: false,
    die() {
      process.isDead = true;
      wire.onLost();
      died.resolve('died');
    },
    stop() {
      wire.onLost();
      wire.late.push(() => Promise.race([result.catch(() => {}), died.promise]));
      stopped.resolve('stopped');
    },
  };
  const result = running.run(process, work);
  result.catch(() => {}); // A zombie may fail when nobody listens any more.
  return await Promise.race([result, died.promise, stopped.promise]);
}

/** Sends one call, or does to it what was planned for it. */
export async function pass<Reply>(port: Port<Reply>): Promise<Reply> {
  const process = running.getStore();
  if (!process) return await port.send();
  if (process.isDead) throw new ProcessEnded();
  const outside = { ...port, send: () => running.exit(() => port.send()) }; // What carries a call is not under test.
  const reply = await play(outside, process, nextFault(process.wire, port.name));
  if (process.isDead) throw new ProcessEnded();
  return reply;
}

function nextFault(wire: Wire, name: string): Mode | undefined {
  const { phase } = wire;
  wire.calls.push({ phase, name });
  const at = wire.calls.filter((call) => call.phase === phase).length;
  const fault = wire.faults.find(
    (planned) => planned.phase === phase && (planned.at === at || planned.at === name) && !wire.struck.includes(planned),
  );
  if (fault) wire.struck.push(fault);
  return fault?.mode;
}

async function play<Reply>(port: Port<Reply>, process: Process, mode: Mode | undefined): Promise<Reply> {
  switch (mode) {
    case undefined:
      return await port.send();
    case 'die_before':
      process.die();
      throw new ProcessEnded();
    case 'die_after':
      await port.send().catch(() => {});
      process.die();
      throw new ProcessEnded();
    case 'lose_reply':
      await port.send().catch(() => {});
      throw port.broken();
    case 'delay':
      process.wire.late.push(() => port.send().catch(() => {}));
      throw port.broken();
    case 'twice': {
      const first = await port.send();
      await port.send().catch(() => {});
      return first;
    }
    case 'zombie':
      await standStill(process);
      return await port.send();
    case 'zombie_after': {
      const reply = await port.send();
      await standStill(process);
      return reply;
    }
    default:
      return await port.refuse(mode);
  }
}

/** Waits until those who recovered are done. */
function standStill(process: Process): Promise<void> {
  const goOn = Promise.withResolvers<void>();
  process.wire.late.push(async () => goOn.resolve());
  process.stop();
  return goOn.promise;
}

/** What a process that has ended still sees. Nobody hears what it does with it: its calls go nowhere, its answer is not awaited. */
class ProcessEnded extends Error {}
