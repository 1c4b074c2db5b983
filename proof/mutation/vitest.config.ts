import { defineConfig } from 'vitest/config';
import { CheapestFirst, TESTS } from './cheapest-first.ts';
import { lastingWorker } from './lasting-worker.ts';

/** How `areas.ts`' tests are run, once for each mutant they reach. */
export default defineConfig({
  plugins: [
    {
      name: 'lasting-worker',
      // Stryker names a pool on the command line, which goes before the one named below.
      configureVitest({ project }) {
        Object.assign(project.config, { pool: lastingWorker.name, poolRunner: lastingWorker });
      },
    },
  ],
  test: {
    include: [...TESTS],
    setupFiles: ['proof/mutation/setup.ts', 'test/support/setup.ts', 'proof/mutation/load-all.ts'],
    sequence: { sequencer: CheapestFirst, setupFiles: 'list' },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: [],
  },
});
