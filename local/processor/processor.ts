import type { Account } from './accounts.ts';
import { serveApi } from './api.ts';
import type { Books } from './books.ts';
import { serveBrowser } from './browser-files.ts';
import type { Fault } from './faults.ts';
import { CORS, type Outcome, replying, type SimRequest } from './http.ts';
import type { LoggedRequest } from './request-log.ts';
import { authenticateIntent, serveSim } from './sim-routes.ts';
import type { Outcome as Challenge } from './three-d-secure.ts';
import { createWorld, type WorldOptions } from './world.ts';

/** The simulated processor without a socket: a request in, what becomes of it out. */
export type Processor = {
  /** Every object of every account. */
  readonly ledger: Books;
  handle(request: SimRequest): Promise<Outcome>;
  /** Does the next matching request wrong. */
  fault(fault: Fault): void;
  clearFaults(): void;
  /** Lets delayed and slow requests go on; gives how many there were. */
  release(): number;
  requests(): readonly LoggedRequest[];
  /** Does what the shopper does in the 3-D Secure dialog. */
  authenticate(paymentIntent: string, outcome: Challenge): object;
  /** Opens an account, or gives a known one other keys. */
  addAccount(account: Account): void;
  setSearchLag(seconds: number): void;
  /** Does what the shared clock has made due, and waits until no event is being delivered. */
  settle(): Promise<void>;
  reachedAt(url: string): void;
  stop(): void;
};

const SETTLE_EVERY_MS = 1_000;

export function createProcessor(options: WorldOptions): Processor {
  const world = createWorld(options);
  const settling = setInterval(() => world.settle(), SETTLE_EVERY_MS).unref();

  async function handle(request: SimRequest): Promise<Outcome> {
    if (request.url.startsWith('/v1/')) {
      return request.method === 'OPTIONS' ? replying({ status: 200, headers: CORS, body: '' }) : await serveApi(world, request);
    }
    if (request.url.startsWith('/_sim/')) return replying(await serveSim(world, request));
    return replying(await serveBrowser(request));
  }

  return {
    ledger: world.registry.ledger,
    handle,
    fault: (fault) => world.faults.add(fault),
    clearFaults: () => world.faults.clear(),
    release: () => world.held.release(),
    requests: () => world.log.all(),
    authenticate: (id, outcome) => authenticateIntent(world, id, outcome),
    addAccount: (account) => world.registry.add(account),
    setSearchLag: (seconds) => world.setSearchLag(seconds),
    async settle() {
      world.settle();
      await world.delivery.flush();
    },
    reachedAt(url) {
      world.setUrl(url);
      world.delivery.start();
    },
    stop() {
      clearInterval(settling);
      world.delivery.stop();
      world.registry.close();
    },
  };
}
