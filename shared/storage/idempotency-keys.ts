import { BillingError } from '../domain/errors.ts';
import type { AttemptId, CustomerId, LinkSlug, TenantId } from '../domain/ids.ts';
import { epochSeconds, minutesAfter } from '../domain/time/calendar.ts';
import { type Key, keys } from './keys.ts';
import { createOverExpired, type Write } from './table.ts';

/** A caller's `Idempotency-Key` on one route of one tenant, and a fingerprint of the body it first came with. */
export type IdempotencyKey = Readonly<{ scope: string; key: string; bodyHash: string }>;
/** What the first request made; its answer is read from there. */
export type IdempotencyResult = Readonly<{ linkSlug: LinkSlug } | { attemptId: AttemptId; customerId: CustomerId }>;
export type IdempotencyRecord = IdempotencyResult & Readonly<{ bodyHash: string; ttl: number }>;

const KEPT_MINUTES = 24 * 60;

export const onceKey = (tenantId: TenantId, { scope, key }: IdempotencyKey): Key => keys.once(tenantId, scope, key);

/** The same key was used in the same moment: read what it made. */
export class IdempotencyKeyTaken extends Error {}

/** Binds the key to what this commit makes, in that commit: so nothing is made twice and no claim is left behind. */
export function bindIdempotencyKey(tenantId: TenantId, once: IdempotencyKey, result: IdempotencyResult, now: Date): Write {
  const row: IdempotencyRecord = { ...result, bodyHash: once.bodyHash, ttl: epochSeconds(minutesAfter(now, KEPT_MINUTES)) };
  return createOverExpired(onceKey(tenantId, once), row, epochSeconds(now), () => new IdempotencyKeyTaken('the key is bound already'));
}

/**
 * What the key is bound to, or nothing when it is free.
 *
 * Throws `idempotency_mismatch` when it came with another body.
 */
export function readIdempotencyKey(item: unknown, once: IdempotencyKey, now: Date): IdempotencyRecord | undefined {
  const row = item as IdempotencyRecord | undefined;
  if (!row || row.ttl <= epochSeconds(now)) return undefined;
  if (row.bodyHash !== once.bodyHash) {
    throw new BillingError('idempotency_mismatch', 'This Idempotency-Key was used with another body. Send a new key, or the same body.');
  }
  return row;
}
