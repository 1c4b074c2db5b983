import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError, gatewayNotAvailable, invariant } from '../../domain/errors.ts';
import type { AttemptId, CustomerId } from '../../domain/ids.ts';
import { type AttemptRef, LINK_DECLINES_MAX, type PaymentLink } from '../../domain/links/payment-link.ts';
import { type Attempt, isEnded } from '../../domain/sales/attempt.ts';
import { outcomeOf, type PaymentOutcome, type Settled } from '../../domain/sales/payment-outcome.ts';
import { logFailure } from '../../runtime/log.ts';
import { findAttempt } from '../../storage/attempts.ts';
import { CustomerChanged, parseCustomer } from '../../storage/customers.ts';
import { type Guard, guardKey, isExhausted, secondsUntilNextHour } from '../../storage/decline-limits.ts';
import { IdempotencyKeyTaken, onceKey, readIdempotencyKey } from '../../storage/idempotency-keys.ts';
import { sequenceIn } from '../../storage/invoices.ts';
import { keys } from '../../storage/keys.ts';
import { LinkTaken, linkNotFound, parseLink } from '../../storage/links.ts';
import { getAll } from '../../storage/table.ts';
import { type Account, openAccount } from '../charging/account.ts';
import { awaitOutcome } from '../charging/await-outcome.ts';
import { carryOut } from '../charging/charge.ts';
import { finishAttempt, isHeld } from '../charging/finish.ts';
import { type PayRequest, type Reservation, reserve } from '../charging/reserve.ts';
import { cancelAndAbort, unlessOvertaken } from '../charging/settle.ts';
import { requireOpen } from './open-link.ts';

/** Races a request may lose, against the payer's other payments and the link's other payers, before it gives up. */
const ROUNDS_MAX = 4;
/** A decline is repeated to a double click for so long; later the same card may be tried again. */
const DECLINE_REPEATED_MS = 60_000;
const BUSY_SECONDS = 5;

export type Paid = Readonly<{ outcome: PaymentOutcome; isReplay: boolean }>;

/**
 * Pays a link: reads what decides, reserves, charges, records.
 *
 * A repeat (the same Idempotency-Key, or without one the same payer, card and amount) gets the first one's answer. A link
 * that another attempt holds is first tried to be freed by bringing that attempt to its end.
 *
 * Throws `payment_link_not_found`, `_expired`, `_cancelled`, `_used`, `payment_in_progress`, `rate_limited`,
 * `gateway_not_available`, `idempotency_mismatch`, `idempotency_in_progress` and what `outcomeOf` throws.
 */
export async function payLink(request: PayRequest): Promise<Paid> {
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const seen = await gather(request);
    const begun = await findBegun(request, seen);
    if (begun) return { outcome: await outcomeOfBegun(begun, request), isReplay: true };

    requireOpen(seen.link, request.now);
    if (seen.link.openAttempt) {
      await freeLink(seen.link.openAttempt, request);
      continue;
    }
    requireTriesLeft(request, seen);
    const account = await openAccount(request.project.tenantId, seen.link.gatewayId);
    const reservation = await tryReserve(request, seen, account);
    if (reservation) return { outcome: await charge(reservation, account, seen, request.now), isReplay: false };
  }
  throw inProgress();
}

type Seen = Readonly<{ link: PaymentLink; profile?: Customer; idempotencyItem: unknown; guardItems: unknown[]; lastNumber: number }>;

/** One strong read of everything that decides. */
async function gather(request: PayRequest): Promise<Seen> {
  const { project, slug, customerId, once, now } = request;
  const { tenantId } = project;
  const [link, profile, counter, address, email, idempotencyItem] = await getAll([
    keys.link(tenantId, slug),
    keys.customer(tenantId, customerId),
    keys.counter(tenantId, 'INVOICE'),
    ...guardsOf(request).map((guard) => guardKey(tenantId, guard, now)),
    ...(once ? [onceKey(tenantId, once)] : []),
  ]);
  const found = link && parseLink(link);
  if (found?.projectId !== project.id) throw linkNotFound();
  return {
    link: found,
    ...(profile && { profile: parseCustomer(profile) }),
    idempotencyItem,
    guardItems: [address, email],
    lastNumber: sequenceIn(counter),
  };
}

/** The attempt that this request repeats. */
async function findBegun(request: PayRequest, { link, idempotencyItem }: Seen): Promise<Attempt | undefined> {
  const bound = request.once && readIdempotencyKey(idempotencyItem, request.once, request.now);
  if (bound) {
    invariant('attemptId' in bound, 'a key on this route is bound to an attempt');
    return await getAttempt(request, { id: bound.attemptId, customerId: bound.customerId });
  }
  if (request.once || link.lastAttempt?.naturalKey !== request.naturalKey) return undefined;
  const last = await getAttempt(request, link.lastAttempt);
  return isRepeatable(last, request.now) ? last : undefined;
}

/** Without a key of the caller's own, a card that was declined a while ago, or never charged at all, is tried anew. */
function isRepeatable({ state, endedAt }: Attempt, now: Date): boolean {
  if (state === 'aborted') return false;
  return state !== 'declined' || now.getTime() - Date.parse(endedAt ?? '') < DECLINE_REPEATED_MS;
}

async function outcomeOfBegun(begun: Attempt, { once, now }: PayRequest): Promise<PaymentOutcome> {
  const standing = await awaitOutcome(begun, now);
  if (once && isHeld(standing.attempt, now)) {
    const message = 'The first request with this Idempotency-Key is still running. Send it again in a moment.';
    throw new BillingError('idempotency_in_progress', message, { retryAfterSeconds: BUSY_SECONDS });
  }
  return outcomeOf(standing);
}

/** Tries to end the attempt that holds the link. Throws `payment_in_progress` when it cannot be ended yet. */
async function freeLink(holder: AttemptRef, request: PayRequest): Promise<void> {
  const { customerId, now } = request;
  const attempt = await getAttempt(request, holder);
  if (isEnded(attempt)) return;
  if (isHeld(attempt, now)) throw inProgress();

  const isOwn = attempt.state === 'requires_action' && attempt.customerId === customerId;
  const { attempt: after } =
    isOwn && attempt.intentId ? await supersede(attempt, attempt.intentId, now) : await finishAttempt(attempt, now);
  if (!isEnded(after)) throw inProgress();
}

/** The payer has chosen another card, so nobody will authenticate the first. Their confirm or the reaper may be quicker. */
async function supersede(attempt: Attempt, intentId: string, now: Date): Promise<Settled> {
  const account = await openAccount(attempt.tenantId, attempt.gatewayId);
  return await unlessOvertaken(attempt, cancelAndAbort(attempt, intentId, 'superseded', account, now));
}

function requireTriesLeft(request: PayRequest, { link, guardItems }: Seen): void {
  const { now, project } = request;
  if (!project.gateways.some(({ id, active }) => id === link.gatewayId && active)) throw gatewayNotAvailable();
  const retryAfterSeconds = secondsUntilNextHour(now);
  if (link.declines >= LINK_DECLINES_MAX) {
    throw new BillingError('rate_limited', 'Too many cards were declined for this link. Ask the shop for a new link.', {
      retryAfterSeconds,
    });
  }
  if (guardsOf(request).some((guard, index) => isExhausted(guard, guardItems[index]))) {
    const message = `Too many cards were declined. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
    throw new BillingError('rate_limited', message, { retryAfterSeconds });
  }
}

async function tryReserve(request: PayRequest, seen: Seen, account: Account): Promise<Reservation | undefined> {
  try {
    return await reserve(request, seen.link, seen.profile, account);
  } catch (error) {
    if (error instanceof LinkTaken || error instanceof IdempotencyKeyTaken || error instanceof CustomerChanged) return undefined;
    throw error;
  }
}

/** From here on money may have moved, so whatever fails unexpectedly is told as an unknown outcome and left to be finished. */
async function charge({ attempt, customer }: Reservation, account: Account, seen: Seen, now: Date): Promise<PaymentOutcome> {
  const known = { link: seen.link, lastNumber: seen.lastNumber };
  const settled = await carryOut(attempt, customer, account, now, known).catch((error: unknown) => {
    logFailure('a payment was left unfinished', error, { tenantId: attempt.tenantId, attemptId: attempt.id });
    return { attempt };
  });
  return outcomeOf(settled);
}

async function getAttempt({ project }: PayRequest, { id, customerId }: { id: AttemptId; customerId: CustomerId }): Promise<Attempt> {
  const attempt = await findAttempt(project.tenantId, customerId, id);
  invariant(attempt, `attempt ${id} is never removed`);
  return attempt;
}

const guardsOf = ({ address, customerId }: PayRequest): Guard[] => [
  { name: 'address', who: address },
  { name: 'email', who: customerId },
];

function inProgress(): BillingError {
  const message = 'A payment for this link is under way. Wait a moment, then try again.';
  return new BillingError('payment_in_progress', message, { retryAfterSeconds: BUSY_SECONDS });
}
