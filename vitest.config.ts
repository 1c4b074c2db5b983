import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests start some hundred processes, which compile the same files: the operator's command, local stacks and proofs. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'billing-compile-cache');

/** Most of what a request makes is garbage when it has ended: with more room for it, the collector takes a tenth less of the processor. */
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64';

/** Begins with the files that take longest, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/test\/(proof\/(crash|races|campaign)|tenants\/matrix|docs\/(curl|shop)|local\/(stack|payment|rehearsal)|operator\/(main|restore)|scenarios\/(canaries|guards|restored-))/.test(
        moduleId,
      );
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Node loads the files itself and keeps what it compiled, which takes a seventh less processor time than the loader of Vite. */
const BY_NODE = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** What functions did under their roles in the last run, for `npm run rights`. A run beside it names another file. */
const USED_RIGHTS = process.env.USED_RIGHTS ?? join(import.meta.dirname, 'reports/used-rights.txt');

/** Tests that put a spy in the place of a module's export, which the loader of Vite permits and Node does not. */
const SPIED = 'test/**/*.spied.test.ts';

const SHARED_ENGINE = 'test/support/shared-engine.ts';

/** Finds what hangs. How long a test takes, or a state takes to come about, is the machine’s business. */
const PATIENT = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/**
 * `unit` and `spied` are everything but the browser: handlers run against a real table, queue and key service, one set per worker, so files
 * share a process. `browser` drives Chromium through the whole local stack, one file at a time.
 */
export default defineConfig({
  test: {
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'main-path', description: 'What every browser must pass.' }],
    maxWorkers: 3, // A worker waits for its table a third of the time, so three fill two cores; the default there is one.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [SPIED, 'test/browser/**', 'test/infra/**', 'test/local/processor/browser-script.test.ts'],
          setupFiles: ['test/support/setup.ts'],
          globalSetup: ['test/support/used-rights.ts', SHARED_ENGINE],
          env: { USED_RIGHTS },
          ...BY_NODE,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'spied',
          include: [SPIED],
          setupFiles: ['test/support/setup.ts'],
          globalSetup: [SHARED_ENGINE],
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          env: { CDK_VALIDATION: 'false' }, // Its warnings fail no test, and take half of a synthesis. `check:infra` prints them.
          ...BY_NODE,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/local/processor/browser-script.test.ts'],
          globalSetup: ['test/browser/support/setup.ts'],
          fileParallelism: false,
          ...PATIENT,
        },
      },
    ],
  },
});
