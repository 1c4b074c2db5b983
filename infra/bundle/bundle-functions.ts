import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { compactTables } from './compact-tables.ts';
import { keepProcessorResources } from './processor-resources.ts';
import { trimSdk } from './trim-sdk.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stub = (name: string): string => join(import.meta.dirname, 'stubs', `${name}.ts`);

/** Where handlers lie and where their bundles go; the project's own unless a test or a measurement says otherwise. */
export type Places = Readonly<{ source?: string; outDirectory?: string }>;

/** The folder of the bundles: `<handler>/index.js` each, and `meta.json` which says what went into them. */
export const BUNDLES = join(ROOT, 'dist/functions');

/**
 * Bundles the named handlers in one run, each to a file of its own that exports `handler`.
 *
 * The settings are what starts fastest on Lambda: CommonJS (as an ES module, `node:http` alone costs 16 ms), the SDK's module
 * sources so that what is unused can be dropped, and stubs for the parts of it that never run there.
 */
export async function bundleFunctions(handlers: readonly string[], places: Places = {}): Promise<Metafile> {
  const { source = join(ROOT, 'functions'), outDirectory = BUNDLES } = places;
  const { metafile } = await build({
    ...SETTINGS,
    entryPoints: handlers.map((handler) => ({ in: join(source, `${handler}.ts`), out: `${handler}/index` })),
    outdir: outDirectory,
  });
  await mkdir(outDirectory, { recursive: true });
  // The project is made of ES modules; without this Node would read the bundles beside it as such when they are run in place.
  await writeFile(join(outDirectory, 'package.json'), '{ "type": "commonjs" }\n');
  await writeFile(join(outDirectory, 'meta.json'), JSON.stringify(metafile));
  return metafile;
}

export const SETTINGS = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  minify: true,
  mainFields: ['module', 'main'],
  // Both spare a second file: an import() becomes a require, and nothing is loaded lazily from a bundle.
  supported: { 'dynamic-import': false },
  alias: {
    '@aws-sdk/credential-provider-node': stub('credential-provider-node'),
    '@aws-sdk/middleware-endpoint-discovery': stub('endpoint-discovery'),
    '@smithy/core/event-streams': stub('event-streams'),
    bowser: stub('bowser'),
  },
  plugins: [keepProcessorResources, trimSdk, compactTables],
  legalComments: 'none',
  // Kept out of what is uploaded: they turn a logged stack into file and line on a developer's machine.
  sourcemap: 'external',
  metafile: true,
  absWorkingDir: ROOT,
  logLevel: 'warning',
} as const satisfies BuildOptions & { metafile: true };
