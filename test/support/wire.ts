import { onTestFinished } from 'vitest';
import { interceptAwsCalls } from '../harness/aws-calls.ts';
import type { Interceptor, OutgoingCall } from '../harness/outgoing-call.ts';
import { interceptProcessorCalls } from '../harness/processor-calls.ts';

/** A call to the table, the processor or SES: what it is, not what it holds. */
export type WireCall = Pick<OutgoingCall, 'to' | 'name'>;
/** `go` makes the call. What is returned is what the caller gets. */
export type Watch = (call: WireCall, go: () => Promise<unknown>) => Promise<unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the two clients' replies differ and are passed through.
type Anything = any;

/** What changes something that lasts. */
const OF_STATE: ReadonlySet<OutgoingCall['to']> = new Set(['table', 'processor', 'mail']);

/** Lives on the worker's global object: a worker loads this module again for each file, and replaces the clients once. */
const shared = globalThis as { billingWire?: { watch?: Watch } };

/** Every call to the table, the processor and SES passes `watch` until the test ends. */
export function watchWire(watch: Watch): void {
  install().watch = watch;
  onTestFinished(reviveWire);
}

function install(): { watch?: Watch } {
  if (shared.billingWire) return shared.billingWire;
  const state: { watch?: Watch } = {};
  shared.billingWire = state;
  const interceptor: Interceptor = {
    isOn: () => state.watch !== undefined,
    pass: async (call) =>
      state.watch && OF_STATE.has(call.to) ? ((await state.watch(call, call.send)) as Anything) : call.send(),
  };
  interceptAwsCalls(interceptor);
  interceptProcessorCalls(interceptor);
  return state;
}
install();

/** Calls to the table of these kinds fail until the test ends, with an error that the code does not know. */
export function loseTable(...kinds: readonly string[]): void {
  watchWire(({ to, name }, go) =>
    to === 'table' && kinds.includes(name) ? Promise.reject(new Error('The table is gone.')) : go(),
  );
}

/**
 * The reply of the next such call to the table is lost after it took effect, so that the SDK sends the call again. `between` runs
 * before the second sending.
 */
export function loseReply(
  kind: string,
  between: () => Promise<unknown> = async () => {},
): { sent: () => number } {
  let sendings = 0;
  watchWire(async ({ to, name }, go) => {
    const isMeant = to === 'table' && name === kind;
    if (!isMeant || ++sendings > 1) return await go();
    await go();
    await between();
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
  });
  return { sent: () => sendings };
}

/** Changes the JSON of the processor's next answers to the calls whose name matches. */
export function tamperWith(name: RegExp, change: (body: Anything) => void): void {
  watchWire(async (call, go) => {
    const response = (await go()) as Anything;
    if (call.to !== 'processor' || !name.test(call.name)) return response;
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body = await toJSON();
      change(body);
      return body;
    };
    return response;
  });
}

/** Calls go through again. */
export function reviveWire(): void {
  delete install().watch;
}
