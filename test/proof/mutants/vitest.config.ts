import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ROOT } from './mutant.ts';
import { mutated } from './own-mutant.ts';

/** The tests of the `unit` project, with the process's mutant in them. */
export default defineConfig({
  root: ROOT,
  plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => mutated(id, () => readFileSync(id, 'utf8')) }],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    fsModuleCache: false, // A mutant must not be kept for others, nor the real module be given for it.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
