import * as v from 'valibot';
import { BillingError, invariant } from '../domain/errors.ts';
import {
  type AttemptId,
  type CustomerId,
  type GatewayId,
  type Instant,
  type InvoiceId,
  isIdOf,
  type TenantId,
} from '../domain/ids.ts';
import type { Signs } from '../domain/inbound/fraud-signs.ts';
import { toMajor } from '../domain/money/money.ts';
import type { RefundSums } from '../domain/refunds/refund-sums.ts';
import {
  type Attempt,
  AttemptRecord,
  type AttemptState,
  type ClosedAs,
  isEnded,
  LEASE_SECONDS,
  needsPerson,
  STATUS_OF_STATE,
} from '../domain/sales/attempt.ts';
import { requireNext } from '../domain/sales/transitions.ts';
import { dayIn, instant, secondsAfter } from '../domain/time/calendar.ts';
import { idOf, momentOf, operationInstant, operationsFrom } from '../runtime/new-id.ts';
import { keys, listFields } from './table/keys.ts';
import {
  findListed,
  isAskedFor,
  PAGE_MAX,
  type Page,
  positionIn,
  type RecordsRequest,
  readRecords,
} from './table/lists.ts';
import { lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { TABLE } from './table/schema.ts';
import { change, commit, create, get, getAll, queryIndex, queryPrefix, type Write } from './table/table.ts';
import { workFields } from './table/work.ts';

export const parseAttempt = (item: unknown): Attempt => v.parse(AttemptRecord, item);

export async function findAttempt(
  tenantId: TenantId,
  customerId: CustomerId,
  id: AttemptId,
): Promise<Attempt | undefined> {
  const item = await get(keys.attempt(tenantId, customerId, id));
  return item === undefined ? undefined : parseAttempt(item);
}

export async function getAttempt(
  tenantId: TenantId,
  customerId: CustomerId,
  id: AttemptId,
): Promise<Attempt> {
  const attempt = await findAttempt(tenantId, customerId, id);
  invariant(attempt, `attempt ${id} is never removed`);
  return attempt;
}

/** All payments of an invoice by its own customer, as the table has them now, in the order of their ids. */
export async function readPaymentsOf({
  tenantId,
  customerId,
  id,
}: Readonly<{ tenantId: TenantId; customerId: CustomerId; id: InvoiceId }>): Promise<Attempt[]> {
  const { pk, sk } = keys.attempt(tenantId, customerId, '' as AttemptId);
  const own = (await queryPrefix(pk, sk)).map(parseAttempt);
  return own.filter(({ terms, state }) => terms.source.invoice?.id === id && state === 'succeeded');
}

/** `amount` in major units of whatever currency, and the last four digits of the card. */
export type AttemptsRequest = RecordsRequest &
  Readonly<{ amount?: number | undefined; last4?: string | undefined }>;

/** Whether an attempt has what is asked for beside what all records have. */
export const isAttemptAsked = (
  { clientReference, amount, last4 }: Pick<AttemptsRequest, 'clientReference' | 'amount' | 'last4'>,
  { terms, card }: Attempt,
): boolean =>
  isAskedFor(clientReference, terms.clientReference) &&
  isAskedFor(amount, toMajor(terms.charge)) &&
  isAskedFor(last4, card?.last4);

/** A page of the tenant's attempts, newest first. */
export function listAttempts(
  tenantId: TenantId,
  { customerId, clientReference, amount, last4, ...request }: AttemptsRequest,
): Promise<Page<Attempt>> {
  const within = customerId && keys.attempt(tenantId, customerId, '' as AttemptId);
  const positionAt = (at: Instant) => idOf('attempt', operationsFrom(new Date(at)));
  const isWanted = (attempt: Attempt) => isAttemptAsked({ clientReference, amount, last4 }, attempt);
  return readRecords({ tenantId, list: 'TXN', within, positionAt, parse: parseAttempt, isWanted }, request);
}

/** When the attempt began at which a cursor of a customer's attempts stands. Throws `invalid_request` for another cursor. */
export function attemptCursorAt(tenantId: TenantId, customerId: CustomerId, cursor: string): Instant {
  const { pk, sk } = keys.attempt(tenantId, customerId, '' as AttemptId);
  return instant(operationInstant(momentOf(positionIn(`${pk} ${sk}`, cursor))));
}

/** Of one tenant and one time, so many attempts are looked through in one go. */
const LOOKED_THROUGH_MAX = 300;

/** The tenant's successes of attempts that began in a time, newest first, as far as its last 300 of that time show. */
export async function listSucceededBetween(tenantId: TenantId, from: Date, to: Date): Promise<Attempt[]> {
  const { listPk } = listFields(tenantId, 'TXN', '');
  const entries = await queryIndex(TABLE.lists, listPk, {
    from: idOf('attempt', operationsFrom(from)),
    before: idOf('attempt', operationsFrom(to)),
    limit: LOOKED_THROUGH_MAX,
    newestFirst: true,
  });
  const found: Attempt[] = [];
  for (let start = 0; start < entries.length; start += PAGE_MAX) {
    const items = await getAll(entries.slice(start, start + PAGE_MAX).map(({ key }) => key));
    found.push(...items.filter((item) => item !== undefined).map(parseAttempt));
  }
  return found.filter(({ state }) => state === 'succeeded');
}

/** The latest of a tenant that are looked through. When all these were refused, nothing was charged. */
const PAGES_MAX = 3;

/** Whether a gateway has charged somebody since, as far as the tenant's latest attempts show. */
export async function hasSucceededSince(
  tenantId: TenantId,
  gatewayId: GatewayId,
  since: Date,
): Promise<boolean> {
  const isCharged = ({ state, operation, endedAt, ...attempt }: Attempt) =>
    attempt.gatewayId === gatewayId &&
    state === 'succeeded' &&
    operation === 'charge' &&
    endedAt !== undefined &&
    endedAt >= instant(since);
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const from = dayIn('UTC', since);
    const page: Page<Attempt> = await listAttempts(tenantId, {
      ...{ from, limit: PAGE_MAX },
      ...(cursor !== null && { cursor }),
    });
    if (page.records.some(isCharged)) return true;
    cursor = page.nextCursor;
    if (cursor === null) return false;
  }
  return false;
}

/** The tenant's attempt with this id, of any of its customers; another tenant's looks absent. */
export async function findListedAttempt(tenantId: TenantId, id: string): Promise<Attempt | undefined> {
  const item = isIdOf('attempt', id) ? await findListed(tenantId, 'TXN', id) : undefined;
  return item && parseAttempt(item);
}

/** The same. Throws `transaction_not_found`. */
export async function getListedAttempt(tenantId: TenantId, id: string): Promise<Attempt> {
  const attempt = await findListedAttempt(tenantId, id);
  if (attempt) return attempt;
  throw new BillingError(
    'transaction_not_found',
    'There is no such transaction. Check the id; it begins with txn_.',
  );
}

/** The attempt that another record follows from: one of those that began in the millisecond in which the other's id begins. */
export async function findAttemptBehind(
  tenantId: TenantId,
  id: string,
  isBehind: (attemptId: AttemptId) => boolean,
): Promise<Attempt | undefined> {
  const entries = await attemptsOfMoment(tenantId, id);
  const found = entries.find(({ sort }) => isBehind(sort as AttemptId));
  const [item] = found ? await getAll([found.key]) : [];
  return item && parseAttempt(item);
}

/** Where the attempts are that began in the millisecond in which an id begins: by their own ids, in `sort`. */
export async function attemptsOfMoment(tenantId: TenantId, id: string) {
  const { listPk } = listFields(tenantId, 'TXN', '');
  const from = idOf('attempt', momentOf(id));
  return await queryIndex(TABLE.lists, listPk, { from, before: `${from}~`, limit: LOOKED_THROUGH_MAX });
}

/** An attempt that is written as it ends: no worker has to look at it. */
export const createEnded = (attempt: Attempt): Write => createWith(attempt, {});

/** A new attempt is in the work index from its first moment: if its handler dies, the reconciler finds it when the lease ends. */
export const createAttempt = (attempt: Attempt): Write =>
  createWith(attempt, workFields('CHECK', attempt.id, attempt.leaseUntil));

function createWith(attempt: Attempt, work: object): Write {
  return create(
    keys.attempt(attempt.tenantId, attempt.customerId, attempt.id),
    { ...readable(AttemptRecord, attempt), ...listFields(attempt.tenantId, 'TXN', attempt.id), ...work },
    lost('new attempt'),
  );
}

type Step = Partial<Omit<Attempt, 'id' | 'tenantId' | 'customerId' | 'state' | 'status' | 'version'>>;
export type Advanced = Readonly<{ after: Attempt; write: Write }>;

/**
 * Moves an attempt to a state that `NEXT` allows, on condition that its state and version are still as they were read (R4).
 *
 * `reconcileAt` is when the reconciler looks at it next; an attempt that has ended leaves the work index. Gives the write and the
 * attempt as the write leaves it, so that it need not be read again.
 */
export function advance(
  attempt: Attempt,
  state: AttemptState,
  { reconcileAt, ...step }: Step & { reconcileAt?: Instant } = {},
): Advanced {
  requireNext(attempt.state, state);
  return moved(attempt, { ...step, state, status: STATUS_OF_STATE[state] }, reconcileAt);
}

/** Keeps what an operator decided about a quarantined attempt. The decision is then carried out, which ends the attempt. */
export const decide = (attempt: Attempt, closedAs: ClosedAs, now: Date): Advanced =>
  moved(attempt, { closedAt: instant(now), closedAs });

/** Records the disputes about the charge of an attempt, on condition that its version is still as it was read (R4). */
export const setDisputes = (attempt: Attempt, disputes: Attempt['disputes']): Advanced =>
  moved(attempt, { disputes });

/** Records the warnings or the reviews of the charge of an attempt, on the same condition. */
export const setSigns = (attempt: Attempt, signs: Signs): Advanced => moved(attempt, signs);

/** Sets what was given back of a success, on condition that no other refund changed it since the attempt was read. */
export const changeRefunds = (attempt: Attempt, refunds: RefundSums): Advanced => moved(attempt, { refunds });

function moved(attempt: Attempt, step: Partial<Attempt>, reconcileAt?: Instant): Advanced {
  const set = { ...step, version: attempt.version + 1 };
  const after = readable(AttemptRecord, { ...attempt, ...set });
  const isWork = !isEnded(after) && after.state !== 'invoiced';
  const write = change(
    keys.attempt(attempt.tenantId, attempt.customerId, attempt.id),
    {
      set: { ...set, ...(isWork && workOf(after, reconcileAt)) },
      ...(!isWork && { remove: ['workPk', 'workSk'] }),
      when: [
        ['state', '=', attempt.state],
        ['version', '=', attempt.version],
      ],
    },
    lost('attempt'),
  );
  return { after, write };
}

/** Sorts behind every time of a check: the reconciler has nothing to do with a quarantined attempt. */
const NEVER = '9999-12-31T23:59:59.999Z' as Instant;

/** Attempts that need a person have partitions of their own in the work index, so that they can be counted. */
function workOf(attempt: Attempt, reconcileAt: Instant | undefined) {
  if (attempt.state === 'quarantined') return workFields('ATTENTION', attempt.id, NEVER);
  return reconcileAt && workFields(needsPerson(attempt) ? 'ATTENTION' : 'CHECK', attempt.id, reconcileAt);
}

/** Takes the right to act on an attempt whose lease is over. Throws `Lost` of the attempt when another process took it first. */
export async function takeLease(attempt: Attempt, now: Date): Promise<Attempt> {
  const leaseUntil = instant(secondsAfter(now, LEASE_SECONDS));
  const { after, write } = advance(attempt, attempt.state, { leaseUntil, reconcileAt: leaseUntil });
  await commit([write]);
  return after;
}
