import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { withOwnStack } from './support/own-stack.ts';
import { scenes } from './support/scenes.ts';

/**
 * Takes a picture of every state of the checkout page, wide, on a phone and in the dark, into `reports/screens`.
 * Names given on the command line choose some: `npm run screens -- receipt declined`.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'reports', 'screens');
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
};

const chosen = process.argv.slice(2);
const wanted = scenes.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
await mkdir(FOLDER, { recursive: true });

await withOwnStack(async (shop, browser) => {
  for (const { name, arrange } of wanted) {
    for (const [look, options] of Object.entries(LOOKS)) {
      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await arrange(page, shop);
      await page.keyboard.press('Control+Home'); // The page may have scrolled to the focus.
      const fullPage = (await page.locator('dialog').count()) === 0; // A dialog covers the window, not the page.
      await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage, animations: 'disabled' });
      await context.close();
    }
    console.log(`${name}: ${Object.keys(LOOKS).join(', ')}`);
  }
});
console.log(`${wanted.length} states in ${FOLDER}`);
