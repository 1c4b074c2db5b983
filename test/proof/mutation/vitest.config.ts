import { defineConfig } from 'vitest/config';

const TIMEOUTS = { testTimeout: 20_000, hookTimeout: 30_000 };

/** The tests that Stryker runs against each mutant. Those of pure code need no table, which saves most of a run. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['test/domain/**/*.test.ts'], isolate: false, ...TIMEOUTS } },
      {
        test: {
          name: 'flows',
          include: [
            'test/{auth,flows,http,outbound,processor,secrets,storage}/**/*.test.ts',
            'test/scenarios/{one-time,oracles,outages,quarantines,recurring,repeats,sold-again,three-d-secure,trials-once,value}.test.ts',
          ],
          setupFiles: ['test/support/setup.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      },
    ],
  },
});
