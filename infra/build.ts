import { rm } from 'node:fs/promises';
import { build } from 'vite';
import { PAGE } from './billing.ts';
import { BUNDLES, bundleFunctions } from './bundle/bundle-functions.ts';
import { bundleContents } from './bundle/contents.ts';
import { handlers } from './bundle/entries.ts';

/** Bundles every function, prints their sizes, and builds the checkout page. */
export async function buildAll(): Promise<void> {
  await rm(BUNDLES, { recursive: true, force: true });
  for (const { handler, bytes } of bundleContents(await bundleFunctions(handlers))) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${handler}`);
  }
  await build({ configFile: 'apps/checkout/vite.config.ts', logLevel: 'warn', build: { outDir: PAGE } });
}
