import { existsSync } from 'node:fs';
import { type Browser, chromium, firefox } from 'playwright-core';
import { CHROMIUM, FLAGS } from './chromium.ts';
import { launchWebKit } from './webkit/launch.ts';
import { WEBKIT_NEEDS } from './webkit/session.ts';

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

type Driven = Readonly<{ name: string; needs: readonly string[]; launch: () => Promise<Browser> }>;
const OTHERS: Readonly<Record<string, Driven>> = {
  firefox: { name: 'Firefox', needs: [FIREFOX], launch: launchFirefox },
  webkit: { name: 'WebKit', needs: WEBKIT_NEEDS, launch: launchWebKit },
};

/** The browser that tests drive: Chromium, or what `BROWSER` names: the Firefox that is installed, by WebDriver BiDi, or the WebKit, by WebDriver. */
const { name, needs, launch } = OTHERS[process.env.BROWSER ?? ''] ?? {
  name: 'Chromium',
  needs: [CHROMIUM],
  launch: launchChromium,
};
const missing = needs.filter((path) => !existsSync(path));

export const hasBrowser = missing.length === 0;
export const WITHOUT_BROWSER = `Browser tests skipped: for ${name} there is no ${missing.join(' and no ')}. Install it, or name it in ${name.toUpperCase()}_PATH.`;
export const launchBrowser = (): Promise<Browser> => launch();

function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX });
  withoutMediaFeatures(browser);
  return browser;
}

type Sends = { send(command: string, parameters: unknown): Promise<unknown> };
type Inner = Readonly<{ _connection: { toImpl(browser: Browser): { _browserSession: Sends } } }>;

/**
 * The library says to each page which colours and motion its user prefers, by a command that this Firefox does not know. The answer to an
 * unknown command ends the page, so it is not sent; no test of Firefox asks for either.
 */
function withoutMediaFeatures(browser: Browser): void {
  const session = (browser as unknown as Inner)._connection.toImpl(browser)._browserSession;
  const sessions = Object.getPrototypeOf(session) as Sends;
  const { send } = sessions;
  sessions.send = function (this: Sends, command, parameters) {
    return command === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(this, command, parameters);
  };
}
