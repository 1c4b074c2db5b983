import type { Metafile } from 'esbuild';
import { TABLES } from './compact-tables.ts';

/** The size of one bundle and its inputs. */
export type BundleContents = Readonly<{
  handler: string;
  bytes: number;
  packages: Readonly<Record<string, number>>;
  inputs: readonly string[];
}>;

/** The bundles in esbuild's report, sorted by handler. `packages` has the bytes from each package; `own` is the project's code, and `tables` its lists. */
export function bundleContents(metafile: Metafile): BundleContents[] {
  return Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('/index.js'))
    .map(([path, { bytes, inputs }]) => {
      const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      const packages: Record<string, number> = {};
      for (const [input, { bytesInOutput }] of used)
        packages[packageOf(input)] = (packages[packageOf(input)] ?? 0) + bytesInOutput;
      return {
        handler: path.split('/').slice(-3, -1).join('/'),
        bytes,
        packages,
        inputs: used.map(([input]) => input),
      };
    })
    .sort((one, other) => one.handler.localeCompare(other.handler));
}

function packageOf(input: string): string {
  if (TABLES.test(input)) return 'tables';
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? 'own';
}
