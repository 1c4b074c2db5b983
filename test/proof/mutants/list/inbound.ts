import type { Mutant } from '../mutant.ts';

/** What is believed of the processor's events: who sent them, whose payment they are about, and that each takes effect once. */
export const inbound: readonly Mutant[] = [
  {
    name: 'dispute-of-a-stale-reading',
    file: 'shared/storage/attempts.ts',
    find: "        ['state', '=', attempt.state],\n        ['version', '=', attempt.version],",
    replace: "        ['state', '=', attempt.state],",
    breaks: 'R4: a state that was read earlier never replaces one that was read later',
    killedBy: {
      suite: 'races',
      race: 'dispute-created-and-lost',
      preemptions: 2,
      says: /the dispute .* is lost|I9|I2/,
    },
  },
];
