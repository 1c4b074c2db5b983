import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'checkout');
export const CHECKOUT_BUILD = join(ROOT, 'dist', 'checkout');

/** Builds the checkout page if it is missing or older than its source. Returns the duration in milliseconds, or undefined. */
export async function buildCheckoutIfStale(): Promise<number | undefined> {
  if (!isStale()) return undefined;
  const began = performance.now();
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const build = promisify(execFile);
  await build(process.execPath, [vite, 'build', '--config', join(SOURCE, 'vite.config.ts'), '--logLevel', 'warn'], { cwd: ROOT });
  return Math.round(performance.now() - began);
}

function isStale(): boolean {
  const page = join(CHECKOUT_BUILD, 'index.html');
  if (!existsSync(page)) return true;
  const builtAt = statSync(page).mtimeMs;
  const sources = globSync(['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts'], { cwd: SOURCE });
  return sources.some((file) => statSync(join(SOURCE, file)).mtimeMs > builtAt);
}
