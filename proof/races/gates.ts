import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { Agent } from 'undici';
import type { Processor } from '../../local/processor/processor.ts';
import { nameOf } from './call-names.ts';
import { fallAsleep, isSeated, takeTurn } from './turns.ts';

/**
 * Where handlers wait for their turn: every call to the table, the queue, the bus, the processor and a tenant's endpoint, and
 * every `pause`. The key service is no place to wait at, nor are rows that only an operator writes: what they give is kept in
 * memory, and no order of two handlers changes it.
 */
// biome-ignore lint/suspicious/noExplicitAny: the clients' own signatures differ and are passed through.
type Anything = any;

/** Once a process, after the wire was taken over and before functions are loaded. */
export function installGates(): void {
  for (const Client of [DynamoDBClient, SQSClient, EventBridgeClient]) gateClient(Client.prototype);
  gateEndpoints();
  gatePauses();
}

function gateClient(prototype: Anything): void {
  const { send } = prototype;
  prototype.send = function (command: Anything, ...rest: Anything[]) {
    const go = () => send.call(this, command, ...rest);
    const name = isSeated() ? nameOf(command.constructor.name, command.input) : undefined;
    return name === undefined ? go() : takeTurn(name, go);
  };
}

function gateEndpoints(): void {
  const { dispatch } = Agent.prototype;
  Agent.prototype.dispatch = function (...request) {
    if (!isSeated()) return dispatch.apply(this, request);
    void takeTurn('endpoint POST', async () => void dispatch.apply(this, request));
    return true;
  };
}

/** The processor as handlers reach it. What a run does to it directly goes past the gate. */
export function gated(processor: Processor): Processor {
  return {
    ...processor,
    handle: (request) => takeTurn(`processor ${request.method} ${shortened(request.url)}`, () => processor.handle(request)),
  };
}

const shortened = (url: string) =>
  url
    .split('?')[0]
    ?.replace(/^\/v1/, '')
    .replace(/\/(pi|cus|pm|ch)_[^/]+/, '/:id');

function gatePauses(): void {
  const { setTimeout: before } = globalThis;
  const gate = (callback: (...given: unknown[]) => void, delayMs?: number, ...given: unknown[]) => {
    if (!isSeated() || !isPause()) return before(callback, delayMs, ...given);
    fallAsleep(() => callback(...given));
    return undefined;
  };
  globalThis.setTimeout = Object.assign(gate, before) as unknown as typeof setTimeout;
}

const isPause = () => new Error('where').stack?.includes('/shared/runtime/pause.ts') ?? false;
