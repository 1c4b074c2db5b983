import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'apps', 'checkout');
export const CHECKOUT_BUILD = join(ROOT, 'dist', 'checkout');

/** Builds the checkout page if it is missing or older than its source. Returns the duration in milliseconds, or undefined. */
export async function buildCheckoutIfStale(): Promise<number | undefined> {
  if (!isStale(join(CHECKOUT_BUILD, 'index.html'), sources())) return undefined;
  const began = performance.now();
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const build = promisify(execFile);
  await build(
    process.execPath,
    [vite, 'build', '--config', join(SOURCE, 'vite.config.ts'), '--logLevel', 'warn'],
    { cwd: ROOT },
  );
  return Math.round(performance.now() - began);
}

/** Whether what is built is missing, or older than one of these files. */
export const isStale = (built: string, sources: readonly string[]): boolean =>
  !existsSync(built) || sources.some((file) => statSync(file).mtimeMs > statSync(built).mtimeMs);

const sources = () =>
  globSync(['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts'], { cwd: SOURCE }).map((file) =>
    join(SOURCE, file),
  );
