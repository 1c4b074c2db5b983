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
  type Sender,
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
/** The operation of a keyed request, or its claim while that is under way. */
export type Claimed = Readonly<{ operation?: Operation; claiming?: Promise<Operation> }>;
type Run = (claimed?: Claimed) => Promise<Reply>;
/**
 * Whose key it is: with a customer, theirs alone. On a route that anybody may call it is the sender's, whom a mark or their own body tells
 * from others (docs/decisions/0108).
 */
export type KeyHolder = Readonly<{ customerId: CustomerId }> | Readonly<{ sender: Sender }>;
type KeyOwner = Readonly<{ tenantId: TenantId; holder?: KeyHolder | undefined }>;
/** The space that a key is looked for in first, and the sender's own, for when another sender's request has the first. */
type Spaces = Readonly<{ first: IdempotencyKey; own?: IdempotencyKey }>;

/**
 * Runs a writing request once per `Idempotency-Key`: a repeat with the same body gets the stored answer.
 *
 * Only final answers are stored. After a failure, an unknown outcome or a request for authentication, the next request with the
 * key runs again under the same operation; a refusal frees the key.
 */
export async function answerOnce(event: Event, owner: KeyOwner, run: Run): Promise<Reply> {
  const spaces = spacesOf(event, owner);
  return spaces ? await answerIn(spaces, contextOf(event).now, run) : await run();
}

/** The same for a request whose key is known. */
export async function answerIn(spaces: Spaces, now: Date, run: Run): Promise<Reply> {
  const { key, claim } = await claimIn(spaces, now);
  const last = await waitUnlessClaimed(key, claim, now);
  return await answerClaimed(key, last, (operation) => run({ operation }));
}

/**
 * The same for a route that reads before it writes: it is given its operation as `claiming`, while the key is being claimed beside what
 * it reads. It writes nothing and sends nothing before it has awaited that. When the key belongs to another request, `claiming` fails,
 * and what the route did until then, which is nothing but reading, counts for nothing.
 */
export async function answerOnceBeside(event: Event, owner: KeyOwner, run: Run): Promise<Reply> {
  const spaces = spacesOf(event, owner);
  if (!spaces) return await run();
  const { now } = contextOf(event);
  const claim = claimIn(spaces, now);
  const claiming = claim.then((found) => operationOf(found.claim));
  claiming.catch(() => undefined); // A route that is refused by what it reads never asks.
  const [claimed, ran] = await Promise.allSettled([claim, run({ claiming })]);
  if (claimed.status === 'rejected') throw claimed.reason;
  const { key, claim: first } = claimed.value;
  if (first.kind !== 'running') return await answerClaimed(key, first, () => resultOf(ran));
  const later = await waitUnlessClaimed(key, first, now);
  return await answerClaimed(key, later, (operation) => run({ claiming: Promise.resolve(operation) }));
}

async function claimIn({ first, own }: Spaces, now: Date): Promise<{ key: IdempotencyKey; claim: Claim }> {
  const claim = await claimKey(first, now);
  return claim.kind === 'others' && own
    ? { key: own, claim: await claimKey(own, now) }
    : { key: first, claim };
}

function operationOf(claim: Claim): Operation {
  if (claim.kind !== 'claimed') throw stillRunning();
  return { id: claim.operationId, isRepeat: claim.isRepeat };
}

async function resultOf(ran: PromiseSettledResult<Reply>): Promise<Reply> {
  if (ran.status === 'rejected') throw ran.reason;
  return ran.value;
}

async function answerClaimed(
  key: IdempotencyKey,
  claim: Claim,
  run: (operation: Operation) => Promise<Reply>,
): Promise<Reply> {
  if (claim.kind === 'answered') return asReplay(JSON.parse(claim.answer) as Reply);
  if (claim.kind !== 'claimed') throw stillRunning();

  const { operationId, isRepeat, claimedUntil } = claim;
  try {
    const reply = await run({ id: operationId, isRepeat });
    const isStored = isFinal(reply);
    await keep(() =>
      isStored ? storeAnswer(key, claimedUntil, JSON.stringify(reply)) : releaseKey(key, claimedUntil),
    );
    return isRepeat ? asReplay(reply) : reply;
  } catch (error) {
    const isRefusal = error instanceof BillingError && error.status < 500 && !error.details.isOutcome;
    await keep(() => (isRefusal ? forgetKey(key, claimedUntil) : releaseKey(key, claimedUntil)));
    throw error;
  }
}

/** Handed to a route that writes, so that a route that only reads does not load it. */
export type AnswerOnce = (event: Event, owner: KeyOwner, run: Run) => Promise<Reply>;

async function waitUnlessClaimed(key: IdempotencyKey, first: Claim, now: Date): Promise<Claim> {
  let claim = first;
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

/** The same at both paths. */
export const routeOf = (event: Event): string => event.routeKey.replace(VERSION_PREFIX, '');

function spacesOf(event: Event, { tenantId, holder }: KeyOwner): Spaces | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!KEY.test(key))
    throw invalidField('Idempotency-Key', 'Send 1 to 255 printable characters without spaces.');
  const { json } = contextOf(event);
  const route = routeOf(event);
  const bodyHash = sha256(canonicalJson([event.pathParameters ?? {}, json ?? null]));
  const inSpace = (...space: string[]) => ({
    tenantId,
    route,
    keyHash: space.length === 0 ? sha256(key) : fingerprint(...space, key),
    bodyHash,
  });
  if (!holder) return { first: inSpace() };
  if ('customerId' in holder) return { first: inSpace(holder.customerId) };
  const { sender } = holder;
  return { first: { ...inSpace(), sender }, own: { ...inSpace('sender', sender.mark), sender } };
}

function stillRunning(): BillingError {
  const message = 'The first request with this Idempotency-Key is still running. Send it again in a moment.';
  return new BillingError('idempotency_in_progress', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
