import type { SimulatedProcessor } from '../../../local/processor/http/server.ts';
import { seededChance } from '../races/seeded-chance.ts';
import { jsonReply, KINDS, type Kind, type Refusal } from './faults.ts';
import type { Services } from './stack-messages.ts';
import { openWire, type Wire } from './wire.ts';

/** The wires between the functions and what they call, and that on which the processor's events come, each with faults of its own. */
export type Wires = Readonly<{
  all: Readonly<Record<WireName, Wire>>;
  strike(share: number): void;
  /** Where the stack's services are; nothing while it is down. */
  pointAt(services: Services | undefined): void;
  settled(): Promise<void>;
  close(): Promise<void>;
}>;
export type WireName = 'processor' | 'events' | keyof Services;

/** A payment makes many calls to the table and few to the processor, and these are the ones that matter most. */
const PROCESSOR_SHARE = 3;
const AWS: Refusal = {
  error: jsonReply(500, { __type: 'InternalServerError', message: 'An injected fault.' }),
  throttled: jsonReply(400, { __type: 'ThrottlingException', message: 'An injected fault.' }),
  keepError() {},
};
const refusalOf = (processor: SimulatedProcessor): Refusal => ({
  error: jsonReply(500, { error: { type: 'api_error', message: 'An injected fault.' } }),
  throttled: jsonReply(429, {
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'An injected fault.' },
  }),
  keepError: () => processor.fault({ mode: 'error_500_after' }),
});

/**
 * AWS repeats no error under a key, and its own SDK checks what arrives whole: a table whose answer with status 200 is another
 * item's, or none, is a table that loses writes, and no client can tell.
 * The processor takes any 200 for an event that was received.
 */
const ONLY_PROCESSOR: readonly Kind[] = ['error_kept', 'primitive', 'other_object'];

export async function openWires(
  processor: SimulatedProcessor,
  seedOf: (wire: number) => number,
  without: readonly string[],
): Promise<Wires> {
  await using opening = new AsyncDisposableStack();
  const open = async (seed: number, refusal: Refusal, excluded: readonly string[]) => {
    const kinds = KINDS.filter((kind) => !excluded.includes(kind));
    return opening.adopt(await openWire({ kinds, chance: seededChance(seedOf(seed)), refusal }), (wire) =>
      wire.close(),
    );
  };
  const all = {
    processor: await open(1, refusalOf(processor), without),
    table: await open(2, AWS, [...without, ...ONLY_PROCESSOR]),
    queue: await open(3, AWS, [...without, ...ONLY_PROCESSOR]),
    keys: await open(4, AWS, [...without, ...ONLY_PROCESSOR]),
    events: await open(5, AWS, [...without, ...ONLY_PROCESSOR]),
  };
  all.processor.pointAt(processor.url);
  const wires = Object.values(all);
  const opened = opening.move();
  return {
    all,
    strike(share) {
      for (const wire of wires) wire.strike(share);
      all.processor.strike(Math.min(0.5, PROCESSOR_SHARE * share));
    },
    pointAt(services) {
      for (const name of ['table', 'queue', 'keys'] as const) all[name].pointAt(services?.[name]);
    },
    settled: async () => void (await Promise.all(wires.map((wire) => wire.settled()))),
    close: () => opened.disposeAsync(),
  };
}
