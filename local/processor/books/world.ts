import { payOut } from '../balance/payouts.ts';
import { createDelivery, type Delivery } from '../events/event-delivery.ts';
import { createFaults, type Faults } from '../faults/faults.ts';
import { createHeld, type Held } from '../faults/held.ts';
import { apiRoutes, createRouter, type Found } from '../http/api-routes.ts';
import { createRequestLog, type RequestLog } from '../http/request-log.ts';
import { type Challenges, createChallenges } from '../payments/challenges.ts';
import { endNotices } from '../payments/e-mandates.ts';
import { expireAttempts } from '../payments/expiring.ts';
import { failDueRefunds } from '../payments/refunds.ts';
import type { Account } from './accounts.ts';
import type { Desk } from './desk.ts';
import { createLocks, type Locks } from './locks.ts';
import { createIds, type NewId } from './new-ids.ts';
import { openRegistry, type Registry } from './registry.ts';
import { searchPaymentIntents } from './search.ts';

/** The state of one simulated processor. */
export type World = {
  readonly registry: Registry;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly held: Held;
  readonly locks: Locks;
  readonly challenges: Challenges;
  readonly delivery: Delivery;
  readonly newId: NewId;
  readonly route: (method: string, path: string) => Found | undefined;
  now(): Date;
  url(): string;
  setUrl(url: string): void;
  setSearchLag(seconds: number): void;
  desk(accountId: string, request?: Desk['request']): Desk;
  /** Executes what is due by the shared clock, such as refunds that fail later and attempts that expire. */
  settle(): void;
};
export type WorldOptions = Readonly<{
  now: () => Date;
  accounts: readonly Account[];
  file?: string;
  events?: { url: string; secret: string };
  /** Makes identifiers reproducible. */
  seed?: string;
}>;

const SEARCH_LAG_SECONDS = 60;
const NO_REQUEST: Desk['request'] = { id: null, idempotencyKey: null, apiVersion: null };

export function createWorld(options: WorldOptions): World {
  let url = 'http://localhost';
  let lagSeconds = SEARCH_LAG_SECONDS;
  const seconds = () => Math.floor(options.now().getTime() / 1_000);
  const registry = openRegistry(options.accounts, options.file, seconds);
  const newId = createIds(options.seed, registry.restored);
  const challenges = createChallenges();
  const delivery = createDelivery({ target: options.events, now: options.now, registry, newId });

  const desk = (accountId: string, request = NO_REQUEST): Desk => ({
    books: registry.of(accountId),
    now: seconds(),
    url,
    newId,
    request,
    receivers: (type) => delivery.receivers(accountId, type),
    emitted: (event) => delivery.queue(accountId, event),
    takeTrouble: () => challenges.take(),
  });

  return {
    registry,
    faults: createFaults(),
    log: createRequestLog(),
    held: createHeld(),
    locks: createLocks(),
    challenges,
    delivery,
    newId,
    route: createRouter(apiRoutes((at, call) => searchPaymentIntents(at, call, lagSeconds))),
    now: options.now,
    url: () => url,
    setUrl(next) {
      url = next;
    },
    setSearchLag(next) {
      lagSeconds = next;
    },
    desk,
    settle() {
      for (const { account } of registry.all()) {
        failDueRefunds(desk(account.id));
        expireAttempts(desk(account.id));
        endNotices(desk(account.id));
        payOut(desk(account.id));
      }
      registry.commit();
      delivery.settle();
    },
  };
}
