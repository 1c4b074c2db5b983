import { BillingError, gatewayNotAvailable } from '../../domain/errors.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import { outcomeOf, type PaymentOutcome } from '../../domain/sales/payment-outcome.ts';
import { type Deadline, inTime } from '../../runtime/deadline.ts';
import { idOf } from '../../runtime/new-id.ts';
import { pause } from '../../runtime/pause.ts';
import { AttemptExists, findAttempt, getAttempt } from '../../storage/attempts.ts';
import { CustomerChanged, parseCustomer } from '../../storage/customers.ts';
import {
  declineCountKey,
  emailLimit,
  isLimitReached,
  isNetworkFull,
  networkLimit,
  secondsUntilNextHour,
} from '../../storage/decline-limits.ts';
import { HoldTaken } from '../../storage/holds/hold-taken.ts';
import { NetworkFull } from '../../storage/holds/network.ts';
import { keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';
import type { Sale, SaleRequest } from '../sales/sale.ts';
import { openAccount } from './account.ts';
import { awaitOutcome } from './await-outcome.ts';
import { freeHolder, paymentInProgress } from './free-holder.ts';
import { reserve } from './reserve.ts';
import { carryOut } from './send.ts';

/** Races a request may lose, against the customer's other payments and the source's other payers, before it gives up. */
const ROUNDS_MAX = 4;
/** Between two looks whether another payment of the same network has ended. */
const FULL_WAIT = { firstMs: 50, mostMs: 500 } as const;
/** A payment that begins later than this before the deadline would not end in time. */
const CHARGE_MS = 5000;
const BUSY_SECONDS = 5;
/** A double click gets the same decline for so long; later the same card may be tried again. */
const DECLINE_REPEATED_MS = 60_000;

export type Charged = Readonly<{ outcome: PaymentOutcome; isReplay: boolean }>;

/**
 * Sells something to a payer: reads what decides, reserves, charges, records.
 *
 * A repeat (the same operation, or without one the same payer, card and amount) gets the first one's outcome. If another attempt
 * holds the source, that attempt is finished first (R8). A request that runs out of time answers
 * `processing` with its receipt, once an attempt exists, and the work continues.
 *
 * Throws `gateway_not_available`, `payment_in_progress`, `rate_limited`, `busy`, what the sale's `read` and `requireOpen` throw, and what
 * `outcomeOf` throws.
 */
export async function charge<Request extends SaleRequest, Source>(sale: Sale<Request, Source>, request: Request): Promise<Charged> {
  const progress: Progress = {};
  return await inTime(chargeOnce(sale, request, progress), request.deadline, () => outOfTime(progress));
}

/** The attempt that answers a request, as soon as one exists. */
type Progress = { known?: Readonly<{ attempt: Attempt; isReplay: boolean }> };

/** Without an attempt nothing is charged yet, but the request may still get so far: its key stays in use (`isOutcome`). */
function outOfTime({ known }: Progress): Charged {
  if (!known) throw paymentInProgress({ isOutcome: true });
  return { outcome: outcomeOf({ attempt: known.attempt }), isReplay: known.isReplay };
}

async function chargeOnce<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  progress: Progress,
): Promise<Charged> {
  let round = 1;
  for (let reads = 1; round <= ROUNDS_MAX; reads++) {
    const { source, customer, isLimited, isFull } = await gather(sale, request);
    const begun = await findBegun(request, sale.attempts(source), reads);
    if (begun && !begun.replacedBy) {
      progress.known = { attempt: begun, isReplay: true };
      const settled = await awaitOutcome(begun, request.now);
      if (!settled.attempt.replacedBy) return { outcome: outcomeOf(settled), isReplay: true };
      delete progress.known;
      round++;
      continue;
    }

    sale.requireOpen(source, request.now);
    const { open } = sale.attempts(source);
    if (open) {
      await freeHolder(request.project.tenantId, open, request, request.now);
      round++;
      continue;
    }
    if (isLimited) throw tooManyDeclines(request.now);
    if (isFull) {
      await waitForNetwork(reads, request.deadline);
      continue;
    }
    const gatewayId = sale.gatewayId(source);
    if (!request.project.gateways.some(({ id, active }) => id === gatewayId && active)) throw gatewayNotAvailable();
    const account = await openAccount(request.project.tenantId, gatewayId);
    const terms = sale.terms(source, request);
    const holds = sale.holds(terms, source);
    const reserving = reserve({ id: begun?.replacedBy, kind: sale.kind, terms, holds, request, customer, account });
    const reservation = await reserving.catch(unlessRaceLost);
    if (reservation) {
      progress.known = { attempt: reservation.attempt, isReplay: false };
      const settled = await carryOut(reservation, request.now);
      if (!settled.attempt.replacedBy) return { outcome: outcomeOf(settled), isReplay: false };
      delete progress.known;
    }
    round++;
  }
  throw paymentInProgress();
}

/** One strong read of everything that decides. */
async function gather<Request extends SaleRequest, Source>(sale: Sale<Request, Source>, request: Request) {
  const { project, customerId, now } = request;
  const { tenantId } = project;
  const limits = [networkLimit(request), emailLimit(request)];
  const [customer, ...rest] = await getAll([
    keys.customer(tenantId, customerId),
    ...limits.map((limit) => declineCountKey(tenantId, limit, now)),
    ...sale.keys(request),
  ]);
  return {
    source: sale.read(rest.slice(limits.length), request),
    customer: customer && parseCustomer(customer),
    isLimited: limits.some((limit, index) => isLimitReached(limit, rest[index])),
    isFull: isNetworkFull(rest[0]),
  };
}

/** The attempt that this request repeats. One with `replacedBy` has not been replaced yet: this request does it. */
async function findBegun(request: SaleRequest, own: { last?: AttemptRef }, reads: number): Promise<Attempt | undefined> {
  let begun = await findFirst(request, own, reads);
  while (begun?.replacedBy) {
    const next = await findAttempt(begun.tenantId, begun.customerId, begun.replacedBy);
    if (!next) return begun;
    begun = next;
  }
  return begun;
}

async function findFirst(request: SaleRequest, { last }: { last?: AttemptRef }, reads: number): Promise<Attempt | undefined> {
  const { project, customerId, operation, naturalKey, now } = request;
  if (operation) {
    const mayExist = operation.isRepeat || reads > 1;
    return mayExist ? await findAttempt(project.tenantId, customerId, idOf('attempt', operation.id)) : undefined;
  }
  if (last?.naturalKey !== naturalKey) return undefined;
  const attempt = await getAttempt(project.tenantId, last.customerId, last.id);
  return isRepeatable(attempt, now) ? attempt : undefined;
}

/** Without an idempotency key, a card that was declined a while ago, or never charged, is tried again. */
function isRepeatable({ state, endedAt, replacedBy }: Attempt, now: Date): boolean {
  if (state === 'aborted') return replacedBy !== undefined;
  return state !== 'declined' || now.getTime() - Date.parse(endedAt ?? '') < DECLINE_REPEATED_MS;
}

/** Another request won: read again and follow what it did. */
function unlessRaceLost(error: unknown): undefined {
  if (error instanceof HoldTaken || error instanceof CustomerChanged || error instanceof AttemptExists || error instanceof NetworkFull)
    return undefined;
  throw error;
}

/** As many payments of one network are under way as may be declined in an hour: those that succeed make room for the others. */
async function waitForNetwork(reads: number, deadline: Deadline): Promise<void> {
  if (deadline.leftMs() < CHARGE_MS) {
    const message = 'Too many payments are under way from your network. Nothing was charged; try again in a moment.';
    throw new BillingError('busy', message, { retryAfterSeconds: BUSY_SECONDS });
  }
  await pause(reads, FULL_WAIT);
}

function tooManyDeclines(now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many cards were declined. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { retryAfterSeconds });
}
