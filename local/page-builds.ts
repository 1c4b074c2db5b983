import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
export const CHECKOUT_BUILD = join(ROOT, 'dist', 'checkout');
export const DESK_BUILD = join(ROOT, 'dist', 'desk');
const run = promisify(execFile);

/** Builds the checkout page if it is missing or older than its source. Returns the duration in milliseconds, or undefined. */
export const buildCheckoutIfStale = (): Promise<number | undefined> =>
  buildIfStale(CHECKOUT_BUILD, ['apps/checkout']);

/** The same for the desk, which is made of parts of the checkout too. */
export const buildDeskIfStale = (): Promise<number | undefined> =>
  buildIfStale(DESK_BUILD, ['apps/desk', 'apps/checkout']);

/** Builds the first of these pages if it is older than a file of any of them. */
async function buildIfStale(
  built: string,
  pages: readonly [string, ...string[]],
): Promise<number | undefined> {
  if (!isStale(join(built, 'index.html'), pages.flatMap(sourcesOf))) return undefined;
  const began = performance.now();
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const config = join(ROOT, pages[0], 'vite.config.ts');
  await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], { cwd: ROOT });
  return Math.round(performance.now() - began);
}

/** Whether what is built is missing, or older than one of these files. */
export const isStale = (built: string, sources: readonly string[]): boolean =>
  !existsSync(built) || sources.some((file) => statSync(file).mtimeMs > statSync(built).mtimeMs);

const sourcesOf = (page: string): string[] => {
  const cwd = join(ROOT, page);
  return globSync(['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts'], { cwd }).map((file) =>
    join(cwd, file),
  );
};
