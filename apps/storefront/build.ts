import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isStale } from '../../local/page-builds.ts';
import { LOWEST_BROWSERS } from '../checkout/browsers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCE = join(import.meta.dirname, 'page');
const API = join(ROOT, 'docs', 'openapi.json');
export const STOREFRONT_BUILD = join(ROOT, 'dist', 'storefront');

/** Builds the demo storefront if it is missing or older than its source, of which the client of the API is generated. */
export async function buildStorefrontIfStale(): Promise<void> {
  if (
    !isStale(join(STOREFRONT_BUILD, 'storefront.js'), [
      API,
      ...['index.html', 'storefront.css', 'storefront.ts'].map(inSource),
    ])
  )
    return;
  await generateClient();
  const { build } = await import('esbuild');
  await build({
    entryPoints: ['index.html', 'storefront.css', 'storefront.ts'].map(inSource),
    outdir: STOREFRONT_BUILD,
    bundle: true,
    format: 'esm',
    target: LOWEST_BROWSERS,
    loader: { '.html': 'copy' },
    logLevel: 'warning',
  });
}

/** The client is never committed: it is as the document is. */
async function generateClient(): Promise<void> {
  await mkdir(STOREFRONT_BUILD, { recursive: true });
  const generator = join(ROOT, 'node_modules', 'oazapfts', 'dist', 'cli.js');
  await promisify(execFile)(process.execPath, [generator, API, join(STOREFRONT_BUILD, 'client.ts')], {
    cwd: ROOT,
  });
}

const inSource = (file: string) => join(SOURCE, file);
