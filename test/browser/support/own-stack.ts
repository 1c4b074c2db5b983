import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Stack, startStack } from '../../../local/stack.ts';
import { hasBrowser, launchBrowser, WITHOUT_BROWSER } from './browsers.ts';
import { openShop, type Shop } from './shop.ts';

/** A fresh local stack for a browser: it keeps its data in the folder, and takes free ports. */
export const startStackIn = (dataDir: string): Promise<Stack> =>
  startStack({ apiPort: 0, checkoutPort: 0, processorPort: 0, dataDir, fresh: true, manyLinks: true });

/** Runs a command with a browser and a fresh local stack, and always ends both. */
export async function withOwnStack(run: (shop: Shop, browser: Browser) => Promise<void>): Promise<void> {
  if (!hasBrowser) throw new Error(WITHOUT_BROWSER);
  await using ending = new AsyncDisposableStack();
  const dataDir = ending.adopt(await mkdtemp(join(tmpdir(), 'checkout-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const stack = ending.adopt(await startStackIn(dataDir), (held) => held.close());
  const browser = ending.adopt(await launchBrowser(), (held) => held.close());
  await run(await openShop(stack.urls), browser);
}
