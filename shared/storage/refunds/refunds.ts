import * as v from 'valibot';
import { invariant } from '../../domain/errors.ts';
import type { AttemptId, CustomerId, Instant, RefundId, TenantId } from '../../domain/ids.ts';
import {
  isOpen,
  NEXT_OF_REFUND,
  type Refund,
  RefundRecord,
  type RefundState,
  shownState,
} from '../../domain/refunds/refund.ts';
import { LEASE_SECONDS } from '../../domain/sales/attempt.ts';
import { instant, secondsAfter } from '../../domain/time/calendar.ts';
import { keys, listFields } from '../table/keys.ts';
import { isAskedFor, type Page, type RecordsRequest, readRecords } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, commit, create, get, queryPrefix, type Write } from '../table/table.ts';
import { workFields } from '../table/work.ts';

/** The payment that a refund is of, by its own key. */
export type Refunded = Readonly<{ tenantId: TenantId; customerId: CustomerId; id: AttemptId }>;

export const parseRefund = (item: unknown): Refund => v.parse(RefundRecord, item);

export async function findRefund(
  { tenantId, customerId, id: attemptId }: Refunded,
  id: RefundId,
): Promise<Refund | undefined> {
  const item = await get(keys.refund(tenantId, customerId, attemptId, id));
  return item === undefined ? undefined : parseRefund(item);
}

/** A refund that exists, as the table has it now. */
export async function rereadRefund({ tenantId, customerId, attemptId, id }: Refund): Promise<Refund> {
  const refund = await findRefund({ tenantId, customerId, id: attemptId }, id);
  invariant(refund, `refund ${id} is never removed`);
  return refund;
}

/** All refunds of a payment, read strongly, in the order of their ids. */
export async function readRefunds({ tenantId, customerId, id }: Refunded): Promise<Refund[]> {
  const { pk, sk } = keys.refund(tenantId, customerId, id, '' as RefundId);
  return (await queryPrefix(pk, sk)).map(parseRefund);
}

/** All refunds of a customer's payments, in the order of those. */
export async function listRefundsOf(tenantId: TenantId, customerId: CustomerId): Promise<Refund[]> {
  const { pk, sk } = keys.refund(tenantId, customerId, '' as AttemptId, '' as RefundId);
  return (await queryPrefix(pk, sk.replace(/#+$/, '#'))).map(parseRefund);
}

type RefundsRequest = Omit<RecordsRequest, 'status' | 'clientReference'> &
  Readonly<{ status?: string | undefined }>;

/** A page of the tenant's refunds by when they were asked for or booked, newest first. One that was only asked for is pending. */
export function listRefunds(
  tenantId: TenantId,
  { customerId, ...request }: RefundsRequest,
): Promise<Page<Refund>> {
  const parse = (item: unknown): Listed => {
    const refund = parseRefund(item);
    return { ...refund, status: shownState(refund) };
  };
  const isWanted = (refund: Listed) => isAskedFor(customerId, refund.customerId);
  const list = { tenantId, list: 'REFUND', within: undefined, positionAt: (at: Instant) => at } as const;
  return readRecords({ ...list, parse, isWanted }, request);
}
type Listed = Refund & Readonly<{ status: string }>;

/** A new refund. One whose outcome is open is in the work index from its first moment. */
export const createRefund = (refund: Refund, checkAt: Instant = refund.leaseUntil): Write =>
  create(
    keyOf(refund),
    {
      ...readable(RefundRecord, refund),
      ...listFields(refund.tenantId, 'REFUND', `${refund.createdAt}#${refund.id}`),
      ...(isOpen(refund) && workFields('CHECK', refund.id, checkAt)),
    },
    lost('new refund'),
  );

/** The refund as a step leaves it. */
export function stepOf(refund: Refund, state: RefundState, step: Partial<Refund> = {}): Refund {
  invariant(
    NEXT_OF_REFUND[refund.state].includes(state),
    `a refund cannot move from ${refund.state} to ${state}`,
  );
  return { ...refund, ...step, state, version: refund.version + 1 };
}

/**
 * Writes what a step made of a refund, on condition that it is still as it was read (R4). `checkAt` is when the reconciler looks at one
 * that is open; one that has ended leaves the work index.
 */
export function changeRefund(before: Refund, after: Refund, checkAt: Instant = after.leaseUntil): Write {
  const { tenantId: _, id, ...set } = readable(RefundRecord, after);
  const gone = Object.keys(before).filter((field) => after[field as keyof Refund] === undefined);
  return change(
    keyOf(before),
    {
      set: { ...set, ...(isOpen(after) && workFields('CHECK', id, checkAt)) },
      remove: [...gone, ...(isOpen(after) ? [] : ['workPk', 'workSk'])],
      when: [
        ['state', '=', before.state],
        ['version', '=', before.version],
      ],
    },
    lost('refund'),
  );
}

/** Takes the right to act on a refund whose lease is over. Throws `Lost` of the refund when another process took it first. */
export async function takeRefundLease(refund: Refund, now: Date): Promise<Refund> {
  const after = stepOf(refund, refund.state, { leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)) });
  await commit([changeRefund(refund, after)]);
  return after;
}

const keyOf = ({ tenantId, customerId, attemptId, id }: Refund) =>
  keys.refund(tenantId, customerId, attemptId, id);
