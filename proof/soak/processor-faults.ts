import type { FaultMode } from '../../local/processor/faults.ts';
import type { SimulatedProcessor } from '../../local/processor/server.ts';
import { seededChance } from '../races/seeded-chance.ts';
import type { Struck } from './drawn-faults.ts';

/**
 * What goes wrong between the functions and the processor: the simulated one breaks real connections and holds real answers.
 * `error_500_kept` is not among it, since a charge that was not made while its key answers an error for a day is left to a person
 * by design; nor is `hang`, which would only make the load wait.
 */
const MODES = [
  'drop_before',
  'drop_reply',
  'rate_limit_429',
  'error_500_before',
  'error_500_after',
  'slow',
  'delay',
] as const satisfies FaultMode[];
const DELAY_MS = { slow: 200, delay: 1500 } as const;
/** So many are laid out ahead; each strikes some calls after the one before it. */
const AHEAD = 100;

export type ProcessorFaults = Readonly<{
  /** Lays out more where some have struck. Called now and then. */
  topUp(): void;
  struck(): Struck;
}>;

export function injectProcessorFaults(processor: SimulatedProcessor, share: number, seed: number): ProcessorFaults {
  const chance = seededChance(seed);
  const faultsMet = () => processor.requests().flatMap(({ fault }) => fault ?? []);
  let laidOut = 0;
  let place = 0;
  return {
    topUp() {
      const calls = processor.requests().length;
      for (const ahead = faultsMet().length + AHEAD; share > 0 && laidOut < ahead; laidOut++) {
        place = Math.max(place, calls) + gap(chance(), share);
        const mode = MODES[Math.floor(chance() * MODES.length)] ?? 'drop_before';
        processor.fault({
          mode,
          match: { nth: place - calls },
          ...(mode in DELAY_MS && { delayMs: DELAY_MS[mode as keyof typeof DELAY_MS] }),
        });
      }
    },
    struck: () => {
      const counts = Object.fromEntries([...Map.groupBy(faultsMet(), (mode) => mode)].map(([mode, all]) => [mode, all.length]));
      return { calls: processor.requests().length, counts };
    },
  };
}

/** How many calls pass from one struck call to the next when each is struck with the same chance. */
const gap = (drawn: number, share: number): number => (share >= 1 ? 1 : 1 + Math.floor(Math.log(1 - drawn) / Math.log(1 - share)));
