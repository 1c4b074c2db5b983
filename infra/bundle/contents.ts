import type { Metafile } from 'esbuild';

/** What one bundle weighs and what it was made of. */
export type BundleContents = Readonly<{
  handler: string;
  bytes: number;
  packages: Readonly<Record<string, number>>;
  inputs: readonly string[];
}>;

/** Reads esbuild's report of a run as one line a handler, by name. `packages` counts the bytes each one put in; ours are `own`. */
export function bundleContents(metafile: Metafile): BundleContents[] {
  return Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('/index.js'))
    .map(([path, { bytes, inputs }]) => {
      const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      const packages: Record<string, number> = {};
      for (const [input, { bytesInOutput }] of used) packages[packageOf(input)] = (packages[packageOf(input)] ?? 0) + bytesInOutput;
      return { handler: path.split('/').slice(-3, -1).join('/'), bytes, packages, inputs: used.map(([input]) => input) };
    })
    .sort((one, other) => one.handler.localeCompare(other.handler));
}

function packageOf(input: string): string {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? 'own';
}
