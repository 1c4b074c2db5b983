import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import { announce, withMutant } from './apply.ts';
import { ownMutant, ROOT } from './named.ts';

/** The tests of the `unit` project, with the process's mutant in them. */
export default defineConfig({
  root: ROOT,
  plugins: [mutation()],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    fsModuleCache: false, // A mutant must not be kept for others, nor the real module be given for it.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

function mutation(): Plugin {
  const mutant = ownMutant();
  return {
    name: 'mutation',
    enforce: 'pre',
    load(id) {
      if (!mutant || id !== `${ROOT}${mutant.file}`) return undefined;
      announce(mutant);
      return withMutant(mutant, readFileSync(id, 'utf8'));
    },
  };
}
