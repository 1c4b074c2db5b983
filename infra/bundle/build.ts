import { rm } from 'node:fs/promises';
import { BUNDLES, bundleFunctions } from './bundle-functions.ts';
import { bundleContents } from './contents.ts';
import { handlers } from './entries.ts';

/** `cdk` runs this before each synthesis. Bundles every function and prints the sizes. */
await rm(BUNDLES, { recursive: true, force: true });
for (const { handler, bytes } of bundleContents(await bundleFunctions(handlers))) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${handler}`);
}
