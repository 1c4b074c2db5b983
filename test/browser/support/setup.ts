import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hasBrowser, WITHOUT_BROWSER } from './browsers.ts';
import { startStackIn } from './own-stack.ts';
import type { Urls } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    urls: Urls | undefined;
  }
}

/** One local stack for all browser tests: they reach it over HTTP. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) {
    console.warn(WITHOUT_BROWSER);
    provide('urls', undefined);
    return undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'checkout-test-'));
  const stack = await startStackIn(dataDir);
  provide('urls', stack.urls);
  return async () => {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
