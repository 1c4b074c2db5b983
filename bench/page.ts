import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { sum } from './statistics.ts';

/** The compressed size of the checkout in bytes: the page, its script and its style sheet. */
export async function measurePage(): Promise<number> {
  await build({ root: 'checkout', configFile: 'checkout/vite.config.ts', logLevel: 'warn' });
  const files = globSync(['dist/checkout/index.html', 'dist/checkout/assets/*.{js,css}']);
  return sum(files.map((file) => gzipSync(readFileSync(file)).length));
}
