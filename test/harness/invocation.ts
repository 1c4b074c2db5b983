import { AsyncLocalStorage } from 'node:async_hooks';
import { applyFault, type Faulted, type Mode } from './fault.ts';
import type { Interceptor, OutgoingCall } from './outgoing-call.ts';

/** Calls are counted in each phase from one. */
export type Phase = 'setup' | 'flow' | 'recovery' | 'aftermath';
/** `at` is the number of a call within its phase, or a label: then the first call of that label. */
export type Fault = Readonly<{ phase: Phase; at: number | string; mode: Mode }>;
/** `follows`: the same invocation made the call before it, and that one was under way alone and had ended. */
export type Counted = Readonly<{ phase: Phase; name: string; follows: boolean }>;
/** Lets a call go when its turn has come. */
export type Gate = <Reply>(call: OutgoingCall<Reply>, go: () => Promise<Reply>) => Promise<Reply>;

/** Every call that the invocations of one run made, and the faults that are planned for them. */
export type CallLog = {
  phase: Phase;
  readonly calls: Counted[];
  readonly faults: readonly Fault[];
  /** The faults whose call was made. */
  readonly struck: Fault[];
  /** Calls of all invocations that are on their way. That of a process that stands still is not. */
  underWay: number;
  /** Calls that take effect later, and processes that go on later. */
  readonly late: (() => Promise<unknown>)[];
  /** Called when a process dies or stops: the next invocation runs in another one, with an empty memory. */
  readonly onLost: () => void;
  readonly gate?: Gate;
};
/** One invocation of a function. After it has died, none of its calls leaves any more. */
type Invocation = Faulted & {
  readonly log: CallLog;
  isDead: boolean;
  underWay: number;
  lastWasAlone: boolean;
  endIfDead(): void;
};

const running = new AsyncLocalStorage<Invocation>();

export const newCallLog = (faults: readonly Fault[], onLost = () => {}, gate?: Gate): CallLog => ({
  phase: 'setup',
  calls: [],
  faults,
  struck: [],
  underWay: 0,
  late: [],
  onLost,
  ...(gate && { gate }),
});
export const isInvoked = (): boolean => running.getStore() !== undefined;
export const hasEnded = (): boolean => running.getStore()?.isDead ?? false;

/** Counts the calls of running invocations and applies their faults. Other calls pass untouched. */
export const invocations: Interceptor = { isOn: isInvoked, pass };

/** Runs one invocation. Gives its result, or `died` when a fault ended it, or `stopped` when it goes on later. */
export async function invoke<Result>(
  log: CallLog,
  work: () => Promise<Result>,
): Promise<Result | 'died' | 'stopped'> {
  const died = Promise.withResolvers<'died'>();
  const stopped = Promise.withResolvers<'stopped'>();
  const invocation: Invocation = {
    log,
    isDead: false,
    underWay: 0,
    lastWasAlone: false,
    die() {
      invocation.isDead = true;
      log.onLost();
      return new InvocationEnded();
    },
    /** What a dead process had sent beside the call that it died in still takes effect, before anything after it. */
    endIfDead: () => void (invocation.isDead && invocation.underWay === 0 && died.resolve('died')),
    async standStill() {
      const goOn = Promise.withResolvers<void>();
      log.late.push(async () => goOn.resolve());
      log.onLost();
      log.late.push(() => Promise.race([result.catch(() => {}), died.promise]));
      stopped.resolve('stopped');
      log.underWay -= 1;
      await goOn.promise;
      log.underWay += 1;
    },
    postpone: (effect) => void log.late.push(effect),
  };
  const result = running.run(invocation, work);
  result.catch(() => {}); // It may fail after the fault has ended it.
  return await Promise.race([result, died.promise, stopped.promise]);
}

/** More turns of the event loop than lie between two calls of one invocation. */
const QUIET_TURNS = 5;
const ENDING_MS_MAX = 10_000;

/**
 * Resolves when no invocation makes a call any more. One that has answered, or whose process went on later, may still have calls under
 * way; after this they reach into no other run.
 */
export async function noCallsLeft(log: CallLog): Promise<void> {
  const until = performance.now() + ENDING_MS_MAX;
  for (let turns = 0; turns < QUIET_TURNS && performance.now() < until; turns++) {
    await new Promise((resolve) => (log.underWay > 0 ? setTimeout(resolve, 1) : setImmediate(resolve)));
    if (log.underWay > 0) turns = 0;
  }
}

async function pass<Reply>(call: OutgoingCall<Reply>): Promise<Reply> {
  const invocation = running.getStore();
  if (!invocation) return await call.send();
  if (invocation.isDead) throw new InvocationEnded();
  const outside = { ...call, send: () => running.exit(() => call.send()) }; // What carries a call is not under test.
  const go = () => {
    const mode = nextFault(invocation, labelOf(call));
    return mode ? applyFault(mode, outside, invocation) : outside.send();
  };
  const { gate } = invocation.log;
  const reply = await whileUnderWay(invocation, () => (gate ? gate(call, go) : go()));
  if (invocation.isDead) throw new InvocationEnded();
  return reply;
}

async function whileUnderWay<Reply>(invocation: Invocation, call: () => Promise<Reply>): Promise<Reply> {
  invocation.underWay += 1;
  invocation.log.underWay += 1;
  try {
    return await call();
  } finally {
    invocation.underWay -= 1;
    invocation.log.underWay -= 1;
    invocation.endIfDead();
  }
}

function nextFault(invocation: Invocation, name: string): Mode | undefined {
  const { log, underWay, lastWasAlone } = invocation;
  const { phase } = log;
  log.calls.push({ phase, name, follows: underWay === 1 && lastWasAlone });
  invocation.lastWasAlone = underWay === 1;
  const at = log.calls.filter((call) => call.phase === phase).length;
  const fault = log.faults.find(
    (planned) =>
      planned.phase === phase && (planned.at === at || planned.at === name) && !log.struck.includes(planned),
  );
  if (fault) log.struck.push(fault);
  return fault?.mode;
}

/** `processor POST /v1/customers`, `table PutItem`; a single read also says which kind of row it reads. */
function labelOf({ to, name, body }: OutgoingCall): string {
  return name === 'GetItem' ? `${to} ${name} ${body.Key.sk.S.split('#', 1)[0]}` : `${to} ${name}`;
}

/** What the code of an ended invocation still sees. Its answer is not awaited. */
class InvocationEnded extends Error {}
