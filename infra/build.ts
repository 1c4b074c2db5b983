import { rm } from 'node:fs/promises';
import { build } from 'vite';
import { DESK_PAGE, PAGE } from './billing.ts';
import { BUNDLES, bundleFunctions } from './bundle/bundle-functions.ts';
import { bundleContents } from './bundle/contents.ts';
import { handlers } from './bundle/entries.ts';

/** Bundles every function, prints their sizes, and builds the checkout page and the desk. */
export async function buildAll(): Promise<void> {
  await rm(BUNDLES, { recursive: true, force: true });
  for (const { handler, bytes } of bundleContents(await bundleFunctions(handlers))) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${handler}`);
  }
  for (const [name, outDir] of [
    ['checkout', PAGE],
    ['desk', DESK_PAGE],
  ] as const)
    await build({ configFile: `apps/${name}/vite.config.ts`, logLevel: 'warn', build: { outDir } });
}
