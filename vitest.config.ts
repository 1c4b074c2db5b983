import { defineConfig } from 'vitest/config';

/**
 * `unit` is everything but the browser: handlers run against a real table, queue and key service, one set per worker, so files
 * share a process. `browser` drives Chromium through the whole local stack, one file at a time.
 */
export default defineConfig({
  test: {
    silent: 'passed-only',
    maxWorkers: 2, // One worker waits for its table half of the time, so two fill two cores; the default there is one.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/infra/**', 'test/local/processor/browser-script.test.ts'],
          setupFiles: ['test/support/setup.ts'],
          isolate: false,
          testTimeout: 60_000, // Finds what hangs; how long a test takes is the machine’s business.
          hookTimeout: 30_000,
        },
      },
      {
        test: { name: 'infra', include: ['test/infra/**/*.test.ts'], isolate: false, testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/local/processor/browser-script.test.ts'],
          globalSetup: ['test/browser/support/setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
