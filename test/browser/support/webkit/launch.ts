import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openPage } from './page.ts';
import { openScreen, startSession } from './session.ts';

/**
 * The WebKit of Debian, with those functions of a Playwright browser that the tests of the main path call: Playwright itself drives a build of
 * its own alone. Each context is a browser of its own. Of a context's options it knows the language; it cannot act as a phone, and
 * does not stop a page's requests.
 */
export async function launchWebKit(): Promise<Browser> {
  const screen = await openScreen();
  const browser = {
    close: screen.end,
    async newContext({ locale = 'en-US' }: BrowserContextOptions = {}) {
      const session = await startSession(screen, locale.replace('-', '_'));
      return { newPage: async () => openPage(session), close: session.end };
    },
  };
  return browser as unknown as Browser;
}
