import type { Account } from './books/accounts.ts';
import type { Books, Ledger } from './books/books.ts';
import { createWorld, type WorldOptions } from './books/world.ts';
import { serveBrowser } from './browser-files.ts';
import type { EventFault } from './faults/event-faults.ts';
import type { Fault } from './faults/faults.ts';
import { serveApi } from './http/api.ts';
import { CORS, type Outcome, replying, type SimRequest } from './http/http.ts';
import type { LoggedRequest } from './http/request-log.ts';
import { authenticateIntent, closeDisputeOf, enterCard, moveDisputeOf, serveSim } from './http/sim-routes.ts';
import type { Trouble } from './payments/challenges.ts';
import type { DisputeStatus } from './payments/reversals.ts';
import type { Outcome as Challenge } from './payments/three-d-secure.ts';

/** The simulated processor without a socket. */
export type Processor = {
  /** All objects of all accounts. */
  readonly ledger: Books;
  /** All objects of one account. */
  booksOf(accountId: string): Ledger | undefined;
  handle(request: SimRequest): Promise<Outcome>;
  /** Plans a fault for the next matching requests. */
  fault(fault: Fault): void;
  clearFaults(): void;
  /** Plans what goes wrong with the delivery of the next events. */
  faultEvents(fault: EventFault): void;
  /** Closes a dispute with the issuer's decision. */
  closeDispute(id: string, status: DisputeStatus): object;
  /** An inquiry becomes a chargeback. */
  escalateDispute(id: string): object;
  /** Decides a dispute that was lost or won the other way. */
  reverseDispute(id: string): object;
  /** Releases delayed and slow requests, and returns their number. */
  release(): number;
  requests(): readonly LoggedRequest[];
  /** The confirmation token that a payer's page makes of a test card. */
  enterCard(accountId: string, card: string): string;
  /** Passes or fails the 3-D Secure challenge, as the payer would. */
  authenticate(intent: string, outcome: Challenge): object;
  /** Plans what goes wrong with the next 3-D Secure challenges in the payer's browser. */
  troubleChallenge(trouble: Trouble, times?: number): void;
  /** Adds an account, or replaces the keys of a known one. */
  addAccount(account: Account): void;
  /** Sets whether an account refuses to confirm without a return URL while the payer is present. */
  requireReturnUrl(accountId: string, isRequired: boolean): void;
  setSearchLag(seconds: number): void;
  /** Executes what is due, and waits until no event is being posted. */
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
      return request.method === 'OPTIONS'
        ? replying({ status: 200, headers: CORS, body: '' })
        : await serveApi(world, request);
    }
    if (request.url.startsWith('/_sim/')) return replying(await serveSim(world, request));
    return replying(await serveBrowser(request));
  }

  return {
    ledger: world.registry.ledger,
    booksOf: world.registry.booksOf,
    handle,
    fault: (fault) => world.faults.add(fault),
    clearFaults() {
      world.faults.clear();
      world.delivery.clearFaults();
    },
    faultEvents: (fault) => world.delivery.fault(fault),
    closeDispute: (id, status) => closeDisputeOf(world, id, status),
    escalateDispute: (id) => moveDisputeOf(world, id, 'escalate'),
    reverseDispute: (id) => moveDisputeOf(world, id, 'reverse'),
    release: () => world.held.release(),
    requests: () => world.log.all(),
    enterCard: (accountId, card) => enterCard(world, accountId, card),
    authenticate: (id, outcome) => authenticateIntent(world, id, outcome),
    troubleChallenge: (trouble, times) => world.challenges.plan(trouble, times),
    addAccount: (account) => world.registry.add(account),
    requireReturnUrl: (id, requiresReturnUrl) => world.registry.change(id, { requiresReturnUrl }),
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
