import { buildStorefrontIfStale } from '../apps/storefront/build.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { type DemoKeys, demoKeys } from './demo-keys.ts';
import { type EarlyPort, openPort } from './early-port.ts';
import { type LocalClock, takeOverClock } from './local-clock.ts';
import { buildCheckoutIfStale, buildDeskIfStale } from './page-builds.ts';
import { type Progress, readProgress } from './progress.ts';
import type { Settings } from './settings.ts';

/** What a stack needs before its services start: data, ports, clock, and the progress of the last stack. */
export type Ground = Readonly<{
  data: DataDirectory;
  apiPort: EarlyPort;
  /** Undefined when the checkout is not served. */
  sitePort?: EarlyPort;
  /** The duration of the builds of the checkout and the desk in milliseconds; undefined when both are up to date. The demo storefront is built too. */
  building: Promise<number | undefined>;
  clock: LocalClock;
  keys: DemoKeys;
  keysFile: string;
  progress?: Progress;
}>;

/** Locks the directory and opens the ports first, so that a start fails before it changes anything when one is in use. */
export async function takeGround(settings: Settings, held: AsyncDisposableStack): Promise<Ground> {
  const { dataDir, fresh, apiPort, checkoutPort, checkout } = settings;
  const data = held.adopt(await openDataDirectory(dataDir), (directory) => directory.release());
  const open = async (port: number, what: string, variable: string) =>
    held.adopt(await openPort(port, what, variable), (opened) => opened.close());
  const api = await open(apiPort, 'API', 'PORT');
  const site = checkout ? await open(checkoutPort, 'checkout', 'CHECKOUT_PORT') : undefined;

  if (fresh) data.empty();
  const building = checkout ? buildPages() : Promise.resolve(undefined);
  building.catch(() => {}); // `startStack` awaits it last, after other steps may have failed.
  const keysFile = data.pathOf('demo.json');
  const progress = readProgress(data.pathOf('progress.json'));
  return {
    data,
    apiPort: api,
    ...(site && { sitePort: site }),
    building,
    clock: takeOverClock(data.pathOf('clock.json')),
    keys: demoKeys(keysFile),
    keysFile,
    ...(progress && { progress }),
  };
}

async function buildPages(): Promise<number | undefined> {
  const [checkoutMs, deskMs] = await Promise.all([
    buildCheckoutIfStale(),
    buildDeskIfStale(),
    buildStorefrontIfStale(),
  ]);
  return deskMs === undefined ? checkoutMs : Math.max(deskMs, checkoutMs ?? 0);
}
