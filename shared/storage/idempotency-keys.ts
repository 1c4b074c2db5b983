import * as v from 'valibot';
import { BillingError } from '../domain/errors.ts';
import type { Instant, TenantId } from '../domain/ids.ts';
import { text } from '../domain/record.ts';
import { epochSeconds, instant, minutesAfter, secondsAfter } from '../domain/time/calendar.ts';
import { newOperationId } from '../runtime/new-id.ts';
import { keys } from './table/keys.ts';
import { hasLost, Lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, commit, createOverExpired, get } from './table/table.ts';

/** A caller's `Idempotency-Key` on one route of one tenant, as a hash, and a hash of the body it first came with. */
export type IdempotencyKey = Readonly<{
  tenantId: TenantId;
  route: string;
  keyHash: string;
  bodyHash: string;
  /** On a route that anybody may call. */
  sender?: Sender;
  /** A day, unless this says less. */
  keptMinutes?: number;
}>;

/**
 * Who sent a request, as a hash, and whether what its body has is only theirs to know, so that the same body is
 * theirs from everywhere.
 */
export type Sender = Readonly<{ mark: string; hasOwnBody: boolean }>;

/**
 * `operationId` is drawn at the first request and names everything the request makes. A request that takes over after a crash
 * makes the same ids, so it meets what the first one has made.
 */
const KeyRecord = v.object({
  tenantId: text<TenantId>(),
  operationId: v.string(),
  bodyHash: v.string(),
  /** The sender's mark. */
  sentBy: v.optional(v.string()),
  /** Until then one process works on the request. */
  claimedUntil: text<Instant>(),
  /** The answer as JSON, once there is a final one. */
  answer: v.optional(v.string()),
  ttl: v.number(),
});
type KeyRecord = v.InferOutput<typeof KeyRecord>;

export type Claim =
  | Readonly<{ kind: 'claimed'; operationId: string; claimedUntil: Instant; isRepeat: boolean }>
  | Readonly<{ kind: 'answered'; answer: string }>
  | Readonly<{ kind: 'running' }>
  /** Another sender's: it says nothing about this request. */
  | Readonly<{ kind: 'others' }>;

const KEPT_MINUTES = 24 * 60;
/** Longer than the longest a function runs. */
const CLAIM_SECONDS = 45;

/**
 * Claims a key for one request, or says how far the first request with it has got.
 *
 * Throws `idempotency_mismatch` when the key came with another body before.
 */
export async function claimKey(key: IdempotencyKey, now: Date): Promise<Claim> {
  const claimedUntil = instant(secondsAfter(now, CLAIM_SECONDS));
  const { tenantId, bodyHash, sender, keptMinutes = KEPT_MINUTES } = key;
  const operationId = newOperationId(now);
  const record: KeyRecord = {
    tenantId,
    operationId,
    bodyHash,
    ...(sender && { sentBy: sender.mark }),
    claimedUntil,
    ttl: epochSeconds(minutesAfter(now, keptMinutes)),
  };
  const taken = await attemptWrite(
    createOverExpired(keyOf(key), readable(KeyRecord, record), epochSeconds(now), keyTaken),
  );
  if (!taken || taken.operationId === operationId)
    return { kind: 'claimed', operationId, claimedUntil, isRepeat: false };
  if (isOthers(taken, key)) return { kind: 'others' };
  if (taken.bodyHash !== bodyHash) {
    throw new BillingError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another body. Send a new key, or the same body.',
    );
  }
  if (taken.answer !== undefined) return { kind: 'answered', answer: taken.answer };
  if (Date.parse(taken.claimedUntil) > now.getTime()) return { kind: 'running' };
  return (await moveClaim(key, taken.claimedUntil, claimedUntil))
    ? { kind: 'claimed', operationId: taken.operationId, claimedUntil, isRepeat: true }
    : { kind: 'running' };
}

function isOthers({ sentBy, ...taken }: KeyRecord, { sender, bodyHash }: IdempotencyKey): boolean {
  if (!sender || sentBy === undefined || sentBy === sender.mark) return false;
  return !sender.hasOwnBody || taken.bodyHash !== bodyHash;
}

/** Claims a key that was in use. Reads first: many repeats may wait at once, and a key in use refuses each write at its full price. */
export async function claimWaited(key: IdempotencyKey, now: Date): Promise<Claim> {
  const item = await get(keyOf(key));
  const record = item === undefined ? undefined : v.parse(KeyRecord, item);
  return record && isRunning(record, now) ? { kind: 'running' } : await claimKey(key, now);
}

const isRunning = ({ answer, claimedUntil, ttl }: KeyRecord, now: Date): boolean =>
  answer === undefined && Date.parse(claimedUntil) > now.getTime() && ttl > epochSeconds(now);

/** Lets the next request with the key go on at once: this one ended without a final answer. */
export const releaseKey = (key: IdempotencyKey, claimedUntil: Instant): Promise<boolean> =>
  moveClaim(key, claimedUntil, instant(new Date(0)));

/**
 * Frees the key: the request was refused and made nothing, so a corrected request may use the key again. It expires in the past, by
 * more than clocks differ; not at zero, since TTL never removes an item that expired more than five years ago.
 */
export function forgetKey(key: IdempotencyKey, claimedUntil: Instant): Promise<boolean> {
  return editClaim(key, claimedUntil, {
    ttl: epochSeconds(minutesAfter(new Date(claimedUntil), -KEPT_MINUTES)),
  });
}

/** Stores the final answer for repeats. False when another process took the claim over. */
export async function storeAnswer(
  key: IdempotencyKey,
  claimedUntil: Instant,
  answer: string,
): Promise<boolean> {
  return await editClaim(key, claimedUntil, { answer });
}

const moveClaim = (key: IdempotencyKey, from: Instant, to: Instant) =>
  editClaim(key, from, { claimedUntil: to });

async function editClaim(
  key: IdempotencyKey,
  claimedUntil: Instant,
  set: Partial<KeyRecord>,
): Promise<boolean> {
  const when = [['claimedUntil', '=', claimedUntil] as const, ['answer', 'absent'] as const];
  return !(await attemptWrite(change(keyOf(key), { set, when }, keyTaken)));
}

const keyTaken = (found: unknown) => new Lost('idempotency key', found);

/** Commits one write; gives the record that another process left when the condition did not hold. */
async function attemptWrite(write: Parameters<typeof commit>[0][number]): Promise<KeyRecord | undefined> {
  try {
    await commit([write]);
    return undefined;
  } catch (error) {
    if (!hasLost(error, 'idempotency key')) throw error;
    return v.parse(KeyRecord, error.found);
  }
}

const keyOf = ({ tenantId, route, keyHash }: IdempotencyKey) => keys.idempotencyKey(tenantId, route, keyHash);
