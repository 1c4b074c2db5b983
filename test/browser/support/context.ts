import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest';
import { hasBrowser, launchBrowser } from './browsers.ts';
import { openShop, type Shop } from './shop.ts';

export type Browsing = Readonly<{
  shop: () => Shop;
  /** A page of its own for one test, closed with it. Errors that reach the page's console by script fail the test. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
}>;

/** Of the tests on the main path: those that every browser passes. `npm run test:firefox` and `npm run test:webkit` run these alone. */
export const MAIN = { tags: ['main-path'] };

/** A file of tests that need a browser and the local stack; skipped where there is no browser. */
export function describeInBrowser(name: string, tests: (browsing: Browsing) => void): void {
  describe.skipIf(!hasBrowser)(name, () => {
    let browser: Browser;
    let shop: Shop;
    beforeAll(async () => {
      const urls = inject('urls');
      if (!urls) throw new Error('The local stack was not started');
      [browser, shop] = await Promise.all([launchBrowser(), openShop(urls)]);
    });
    afterAll(async () => await browser?.close());
    tests({ shop: () => shop, newPage: (options) => pageOf(browser, options) });
  });
}

async function pageOf(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    const shown = hasFailed ? await page.locator('body').innerText({ timeout: 5_000 }).catch(String) : '';
    if (hasFailed) await page.screenshot({ path: pictureOf(task.name) }).catch(console.warn);
    await context.close();
    if (shown) throw new Error(`The page then showed ${new URL(page.url()).pathname}: ${shown}`);
  });
  page.setDefaultTimeout(60_000);
  failOnError(page);
  return page;
}

let pictures = 0;
/** Where the picture of a page is kept whose test failed. */
const pictureOf = (test: string): string =>
  join('reports', 'browser', `${test.replace(/\W+/g, '-').slice(0, 80)}-${++pictures}.png`);

function failOnError(page: Page): void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && errors.push(message.text()),
  );
  onTestFinished(() => {
    if (errors.length > 0) throw new Error(`The page reported: ${errors.join('; ')}`);
  });
}
