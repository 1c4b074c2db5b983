import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';

/**
 * Where calls leave the process: the AWS SDK's `send` and the processor SDK's HTTP client. A test may watch them, change an
 * answer, or let a call end the process. The code that calls knows nothing of it.
 */
export type WireCall = Readonly<{ to: 'table' | 'processor'; name: string }>;
/** `go` makes the call. What is returned is what the caller gets. */
export type Watch = (call: WireCall, go: () => Promise<unknown>) => Promise<unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the two clients' own signatures differ and are passed through.
type Anything = any;

const shared = globalThis as { billingWire?: { watch?: Watch } };

/** Every call passes `watch` until the test ends. Only tenants made in this test file are sure to be seen at the processor. */
export function watchWire(watch: Watch): void {
  install().watch = watch;
  onTestFinished(reviveWire);
}

/** Once a worker, and before the file's first payment: a processor client keeps the `send` it was made with. */
function install(): { watch?: Watch } {
  if (shared.billingWire) return shared.billingWire;
  const state: { watch?: Watch } = {};
  shared.billingWire = state;
  const pass = (call: WireCall, go: () => Promise<unknown>) => (state.watch ? state.watch(call, go) : go());

  const table = DynamoDBClient.prototype as Anything;
  const { send } = table;
  table.send = function (command: Anything, ...rest: Anything[]) {
    return pass({ to: 'table', name: command.constructor.name.replace('Command', '') }, () => send.call(this, command, ...rest));
  };
  const processor = Object.getPrototypeOf(Stripe.createNodeHttpClient());
  const { makeRequest } = processor;
  processor.makeRequest = function (host: string, port: string, path: string, method: string, ...rest: Anything[]) {
    const name = `${method} ${path.split('?')[0]}`;
    return pass({ to: 'processor', name }, () => makeRequest.call(this, host, port, path, method, ...rest));
  };
  return state;
}
install();

/** Calls to the table of these kinds fail until the test ends, for no reason the code knows. */
export function loseTable(...kinds: readonly string[]): void {
  watchWire(({ to, name }, go) => (to === 'table' && kinds.includes(name) ? Promise.reject(new Error('The table is gone.')) : go()));
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

export type Death = Readonly<{ at: number; when: 'before' | 'after' }>;
type Process = { calls: WireCall[]; isDead: boolean };
const processes = new AsyncLocalStorage<Process>();

/**
 * Runs a flow in a process of its own that is killed at its nth call: before the call leaves, or after its effect. From then on
 * nothing that ran in it reaches the outside any more, whatever it still tries; everything else goes on.
 *
 * Gives what the flow came to, if it did not die, and how many calls it made.
 */
export async function runUntil<Result>({ at, when }: Death, flow: () => Promise<Result>): Promise<{ result?: Result; calls: number }> {
  watchWire(async (call, go) => {
    const process = processes.getStore();
    if (!process) return await go();
    if (process.isDead) throw new Error('The process is dead.');
    process.calls.push(call);
    if (process.calls.length < at) return await go();
    process.isDead = true;
    if (when === 'after') await go().catch(() => {});
    throw new Error('The process was killed.');
  });
  const process: Process = { calls: [], isDead: false };
  const result = await processes.run(process, flow);
  reviveWire();
  return { ...(!process.isDead && { result }), calls: process.calls.length };
}

/** Calls go through again. */
export function reviveWire(): void {
  delete install().watch;
}
