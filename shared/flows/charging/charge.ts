import { BillingError, gatewayNotAvailable } from '../../domain/errors.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import { outcomeOf, type PaymentOutcome } from '../../domain/sales/payment-outcome.ts';
import { idOf } from '../../runtime/new-id.ts';
import { AttemptExists, findAttempt, getAttempt } from '../../storage/attempts.ts';
import { CustomerChanged, parseCustomer } from '../../storage/customers.ts';
import { type DeclineLimit, declineCountKey, isLimitReached, secondsUntilNextHour } from '../../storage/decline-limits.ts';
import { HoldTaken } from '../../storage/holds/hold-taken.ts';
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
/** A double click gets the same decline for so long; later the same card may be tried again. */
const DECLINE_REPEATED_MS = 60_000;

export type Charged = Readonly<{ outcome: PaymentOutcome; isReplay: boolean }>;

/**
 * Sells something to a payer: reads what decides, reserves, charges, records.
 *
 * A repeat (the same operation, or without one the same payer, card and amount) gets the first one's outcome. If another attempt
 * holds the source, that attempt is finished first (R8). A request that runs out of time answers `processing` with its receipt.
 *
 * Throws `gateway_not_available`, `payment_in_progress`, `rate_limited`, what the sale's `read` and `requireOpen` throw, and what
 * `outcomeOf` throws.
 */
export async function charge<Request extends SaleRequest, Source>(sale: Sale<Request, Source>, request: Request): Promise<Charged> {
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const { source, customer, isLimited } = await gather(sale, request);
    const begun = await findBegun(request, sale.attempts(source), round);
    if (begun) return { outcome: outcomeOf(await awaitOutcome(begun, request.now)), isReplay: true };

    sale.requireOpen(source, request.now);
    const { open } = sale.attempts(source);
    if (open) {
      await freeHolder(request.project.tenantId, open, request.customerId, request.now);
      continue;
    }
    if (isLimited) throw tooManyDeclines(request.now);
    const gatewayId = sale.gatewayId(source);
    if (!request.project.gateways.some(({ id, active }) => id === gatewayId && active)) throw gatewayNotAvailable();
    const account = await openAccount(request.project.tenantId, gatewayId);
    const terms = sale.terms(source, request);
    const reserving = reserve({ kind: sale.kind, terms, holds: sale.holds(terms), request, customer, account });
    const reservation = await reserving.catch(unlessRaceLost);
    if (reservation) return { outcome: outcomeOf(await carryOut(reservation, request)), isReplay: false };
  }
  throw paymentInProgress();
}

/** One strong read of everything that decides. */
async function gather<Request extends SaleRequest, Source>(sale: Sale<Request, Source>, request: Request) {
  const { project, customerId, now } = request;
  const { tenantId } = project;
  const limits = limitsOf(request);
  const [customer, ...rest] = await getAll([
    keys.customer(tenantId, customerId),
    ...limits.map((limit) => declineCountKey(tenantId, limit, now)),
    ...sale.keys(request),
  ]);
  return {
    source: sale.read(rest.slice(limits.length), request),
    customer: customer && parseCustomer(customer),
    isLimited: limits.some((limit, index) => isLimitReached(limit, rest[index])),
  };
}

/** The attempt that this request repeats. */
async function findBegun(request: SaleRequest, { last }: { last?: AttemptRef }, round: number): Promise<Attempt | undefined> {
  const { project, customerId, operation, naturalKey, now } = request;
  if (operation) {
    const mayExist = operation.isRepeat || round > 1;
    return mayExist ? await findAttempt(project.tenantId, customerId, idOf('attempt', operation.id)) : undefined;
  }
  if (last?.naturalKey !== naturalKey) return undefined;
  const attempt = await getAttempt(project.tenantId, last.customerId, last.id);
  return isRepeatable(attempt, now) ? attempt : undefined;
}

/** Without an idempotency key, a card that was declined a while ago, or never charged, is tried again. */
function isRepeatable({ state, endedAt }: Attempt, now: Date): boolean {
  if (state === 'aborted') return false;
  return state !== 'declined' || now.getTime() - Date.parse(endedAt ?? '') < DECLINE_REPEATED_MS;
}

/** Another request won: read again and follow what it did. */
function unlessRaceLost(error: unknown): undefined {
  if (error instanceof HoldTaken || error instanceof CustomerChanged || error instanceof AttemptExists) return undefined;
  throw error;
}

const limitsOf = ({ clientNetwork, customerId }: SaleRequest): DeclineLimit[] => [
  { on: 'network', who: clientNetwork },
  { on: 'email', who: customerId },
];

function tooManyDeclines(now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many cards were declined. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { retryAfterSeconds });
}
