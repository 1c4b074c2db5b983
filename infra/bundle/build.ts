import { rm } from 'node:fs/promises';
import { BUNDLES, bundleFunctions } from './bundle-functions.ts';
import { bundleContents } from './contents.ts';
import { handlers } from './entries.ts';

/** `npm run build:functions`, and what `cdk` runs before each synthesis: every function anew, and what each weighs. */
await rm(BUNDLES, { recursive: true, force: true });
for (const { handler, bytes } of bundleContents(await bundleFunctions(handlers))) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${handler}`);
}
