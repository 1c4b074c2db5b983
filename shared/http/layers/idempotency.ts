import { BillingError, invalidField } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { canonicalJson, fingerprint, sha256 } from '../../runtime/hash.ts';
import { logFailure } from '../../runtime/log.ts';
import { pause } from '../../runtime/pause.ts';
import {
  type Claim,
  claimKey,
  claimWaited,
  forgetKey,
  type IdempotencyKey,
  releaseKey,
  storeAnswer,
} from '../../storage/idempotency-keys.ts';
import { type Reply, replayed } from '../views/reply.ts';
import { contextOf, type Event } from './exchange.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
/** A repeat waits this often, some ten seconds in all, for the answer of the first request. */
const WAITS_MAX = 24;
const WAIT = { firstMs: 50, mostMs: 1000 } as const;
const RETRY_AFTER_SECONDS = 5;
/** A route answers at two paths, and a key counts for both. */
const VERSION_PREFIX = '/api/v1';

/** What a keyed request makes gets ids of this operation, so that a repeat after a crash meets it. */
export type Operation = Readonly<{ id: string; isRepeat: boolean }>;
/** With a customer, the key is theirs alone: another customer of the tenant may send the same one. */
type KeyOwner = Readonly<{ tenantId: TenantId; customerId?: CustomerId | undefined }>;

/**
 * Runs a writing request once per `Idempotency-Key`: a repeat with the same body gets the stored answer.
 *
 * Only final answers are stored. After a failure, an unknown outcome or a request for authentication, the next request with the
 * key runs again under the same operation; a refusal frees the key.
 */
export async function answerOnce(event: Event, owner: KeyOwner, run: (operation?: Operation) => Promise<Reply>): Promise<Reply> {
  const key = keyOf(event, owner);
  if (!key) return await run();
  const { now } = contextOf(event);
  const claim = await claimOrWait(key, now);
  if (claim.kind === 'answered') return asReplay(JSON.parse(claim.answer) as Reply);
  if (claim.kind === 'running') throw stillRunning();

  const { operationId, isRepeat, claimedUntil } = claim;
  try {
    const reply = await run({ id: operationId, isRepeat });
    const isStored = isFinal(reply);
    await keep(() => (isStored ? storeAnswer(key, claimedUntil, JSON.stringify(reply)) : releaseKey(key, claimedUntil)));
    return isRepeat ? asReplay(reply) : reply;
  } catch (error) {
    const isRefusal = error instanceof BillingError && error.status < 500 && !error.details.isOutcome;
    await keep(() => (isRefusal ? forgetKey(key, claimedUntil) : releaseKey(key, claimedUntil)));
    throw error;
  }
}

/** Handed to a route that writes, so that a route that only reads does not load it. */
export type AnswerOnce = typeof answerOnce;

async function claimOrWait(key: IdempotencyKey, now: Date): Promise<Claim> {
  let claim = await claimKey(key, now);
  for (let round = 0; claim.kind === 'running' && round < WAITS_MAX; round++) {
    await pause(round, WAIT);
    claim = await claimWaited(key, now);
  }
  return claim;
}

/** The request has its answer already: what cannot be stored now is worked out again from the records by the next repeat. */
async function keep(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    logFailure('the answer of a keyed request was not stored', error);
  }
}

/** An answer that will never change. A secret for authentication is never stored. */
const isFinal = ({ status, isTransient }: Reply) => status < 500 && !isTransient;
const asReplay = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, ...replayed(true) } });

function keyOf(event: Event, { tenantId, customerId }: KeyOwner): IdempotencyKey | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw invalidField('Idempotency-Key', 'Send 1 to 255 printable characters without spaces.');
  const { json } = contextOf(event);
  const route = event.routeKey.replace(VERSION_PREFIX, '');
  const keyHash = customerId === undefined ? sha256(key) : fingerprint(customerId, key);
  return { tenantId, route, keyHash, bodyHash: sha256(canonicalJson([event.pathParameters ?? {}, json ?? null])) };
}

function stillRunning(): BillingError {
  const message = 'The first request with this Idempotency-Key is still running. Send it again in a moment.';
  return new BillingError('idempotency_in_progress', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
