import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../infra/bundle/bundle-functions.ts';
import { type BundleContents, bundleContents } from '../infra/bundle/contents.ts';
import { handlers } from '../infra/bundle/entries.ts';

/** The built programs that the measurements run. */
export type Programs = Readonly<{
  directory: string;
  bootstrap: string;
  /** The deployed bundles, by handler. */
  functions: Readonly<Record<string, string>>;
  contents: readonly BundleContents[];
  empty: string;
  /** Where the program that a function is compared with is built. */
  reference(name: string): string;
}>;

/** Builds the functions as deployed, and the programs that they are compared with. */
export async function buildPrograms(): Promise<Programs> {
  const outDirectory = mkdtempSync(join(tmpdir(), 'billing-bench-programs-'));
  const at = (name: string) => join(outDirectory, name, 'index.js');
  const contents = bundleContents(await bundleFunctions(handlers, { outDirectory }));
  const starters = {
    source: join(import.meta.dirname, 'starter'),
    outDirectory: join(outDirectory, 'starter'),
  };
  await bundleFunctions(['bootstrap', 'empty'], starters);
  return {
    directory: outDirectory,
    bootstrap: at('starter/bootstrap'),
    functions: Object.fromEntries(handlers.map((handler) => [handler, at(handler)])),
    contents,
    empty: at('starter/empty'),
    reference: (name) => at(`reference/${name}`),
  };
}
