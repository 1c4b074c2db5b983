import { buildCheckoutIfStale } from './checkout-build.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { type DemoKeys, demoKeys } from './demo-keys.ts';
import { type EarlyPort, openPort } from './early-port.ts';
import { type LocalClock, takeOverClock } from './local-clock.ts';
import { type Progress, readProgress } from './progress.ts';
import type { Settings } from './settings.ts';

/** What a stack stands on before anything of it runs: its data, its ports, its clock, and what an earlier one left. */
export type Ground = Readonly<{
  data: DataDirectory;
  apiPort: EarlyPort;
  /** Absent when the checkout is not served. */
  sitePort?: EarlyPort;
  /** The milliseconds it takes to build the page; undefined when it is up to date. */
  building: Promise<number | undefined>;
  clock: LocalClock;
  keys: DemoKeys;
  keysFile: string;
  progress?: Progress;
}>;

/** Takes what others may hold first: a directory or port in use is told at once, and nothing has been changed by then. */
export async function takeGround(settings: Settings, held: AsyncDisposableStack): Promise<Ground> {
  const { dataDir, fresh, apiPort, checkoutPort, checkout } = settings;
  const data = held.adopt(await openDataDirectory(dataDir), (directory) => directory.release());
  const open = async (port: number, what: string, variable: string) =>
    held.adopt(await openPort(port, what, variable), (opened) => opened.close());
  const api = await open(apiPort, 'API', 'PORT');
  const site = checkout ? await open(checkoutPort, 'checkout', 'CHECKOUT_PORT') : undefined;

  if (fresh) data.empty();
  const building = checkout ? buildCheckoutIfStale() : Promise.resolve(undefined);
  building.catch(() => {}); // Awaited last; whatever fails before is told instead.
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
