import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { type Grant, routes } from '../../functions/routes.ts';
import { workers } from '../../functions/workers.ts';
import { compactTables } from './compact-tables.ts';
import { bundleContents } from './contents.ts';
import { copyFonts, trimPdfLibrary } from './pdf-library.ts';
import { SDK_CUTS } from './sdk-cuts/all.ts';
import { cutting } from './sdk-cuts/cut.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The folders of the handlers and of their bundles. Tests and benchmarks pass their own. */
export type Places = Readonly<{ source?: string; outDirectory?: string }>;

/** The folder of the bundles: one `<handler>/index.js` each, fonts beside those that draw documents, and esbuild's report `meta.json`. */
export const BUNDLES = join(ROOT, 'dist/functions');

/**
 * Bundles the named handlers in one run, each to a file that exports `handler`.
 *
 * The settings give the fastest starts on Lambda: CommonJS (as an ES module, `node:http` alone costs 16 ms), the SDK's ES module
 * sources so that esbuild can drop unused code, and cuts in the SDKs of what never runs there (`sdk-cuts`).
 */
export async function bundleFunctions(handlers: readonly string[], places: Places = {}): Promise<Metafile> {
  const { source = join(ROOT, 'functions'), outDirectory = BUNDLES } = places;
  const isWhole = (handler: string) => WHOLE.includes(handler);
  const buildWith = async (chosen: readonly string[], plugins: Plugin[]) =>
    (
      await build({
        ...SETTINGS,
        plugins,
        entryPoints: chosen.map((handler) => ({
          in: join(source, `${handler}.ts`),
          out: `${handler}/index`,
        })),
        outdir: outDirectory,
      })
    ).metafile;
  const cut = await buildWith(
    handlers.filter((handler) => !isWhole(handler)),
    SETTINGS.plugins,
  );
  const whole = await buildWith(handlers.filter(isWhole), SETTINGS.plugins.slice(1));
  const metafile = {
    inputs: { ...cut.inputs, ...whole.inputs },
    outputs: { ...cut.outputs, ...whole.outputs },
  };
  await mkdir(outDirectory, { recursive: true });
  // Without this, Node would load the bundles as ES modules, as the project's package.json says.
  await writeFile(join(outDirectory, 'package.json'), '{ "type": "commonjs" }\n');
  await writeFile(join(outDirectory, 'meta.json'), JSON.stringify(metafile));
  await copyFonts(bundleContents(metafile), outDirectory);
  return metafile;
}

/** These call S3 or the second API of SES, whose protocols are not the JSON that the cuts leave. */
const WHOLE: readonly string[] = [...routes, ...workers]
  .filter(({ may }) =>
    (may as readonly Grant[]).some(
      (grant) => grant.endsWith('-journal') || grant === 'put-books' || grant === 'send-mail',
    ),
  )
  .map(({ handler }) => handler);

export const SETTINGS = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  minify: true,
  mainFields: ['module', 'main'],
  // An import() becomes a require, so each bundle is one file.
  supported: { 'dynamic-import': false },
  plugins: [cutting(Object.values(SDK_CUTS).flat()), compactTables, trimPdfLibrary],
  legalComments: 'none',
  // Not uploaded. A developer uses them to map a logged stack to file and line.
  sourcemap: 'external',
  metafile: true,
  absWorkingDir: ROOT,
  logLevel: 'warning',
} as const satisfies BuildOptions & { metafile: true };
