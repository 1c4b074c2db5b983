import * as v from 'valibot';
import type { AttemptId, CustomerId, Instant, TenantId } from '../domain/ids.ts';
import { type Attempt, AttemptRecord, type AttemptState, isResting, LEASE_SECONDS, STATUS_OF_STATE } from '../domain/sales/attempt.ts';
import { instant, secondsAfter } from '../domain/time/calendar.ts';
import { keys, listFields, workFields } from './keys.ts';
import { change, commit, create, get, type Write } from './table.ts';

export const parseAttempt = (item: unknown): Attempt => v.parse(AttemptRecord, item);

export async function findAttempt(tenantId: TenantId, customerId: CustomerId, id: AttemptId): Promise<Attempt | undefined> {
  const item = await get(keys.attempt(tenantId, customerId, id));
  return item === undefined ? undefined : parseAttempt(item);
}

/** A new attempt is work from its first moment: if its maker dies, the reconciler finds it when the lease ends. */
export function createAttempt(attempt: Attempt): Write {
  return create(keys.attempt(attempt.tenantId, attempt.customerId, attempt.id), {
    ...attempt,
    ...listFields(attempt.tenantId, 'TXN', attempt.id),
    ...workFields('CHECK', attempt.id, attempt.leaseUntil),
  });
}

/** The attempt was changed by somebody else since it was read: read it again and follow what it says. */
export class AttemptMoved extends Error {}

type Step = Partial<Omit<Attempt, 'id' | 'tenantId' | 'customerId' | 'state' | 'status' | 'version'>>;

/** Moves an attempt on, on condition that nobody else has since it was read. At rest it is work no more. */
export function moveAttempt(attempt: Attempt, state: AttemptState, step: Step & { reconcileAt?: Instant } = {}): Write {
  const { reconcileAt, ...fields } = step;
  const rests = isResting(state);
  return change(
    keys.attempt(attempt.tenantId, attempt.customerId, attempt.id),
    {
      set: {
        ...fields,
        state,
        status: STATUS_OF_STATE[state],
        version: attempt.version + 1,
        ...(reconcileAt && !rests && workFields('CHECK', attempt.id, reconcileAt)),
      },
      ...(rests && { remove: ['workPk', 'workSk'] }),
      when: [
        ['state', '=', attempt.state],
        ['version', '=', attempt.version],
      ],
    },
    () => new AttemptMoved(`attempt ${attempt.id} has moved on from ${attempt.state}`),
  );
}

/** The attempt as `moveAttempt` leaves it, so that it need not be read again. */
export function moved(attempt: Attempt, state: AttemptState, step: Step & { reconcileAt?: Instant } = {}): Attempt {
  const { reconcileAt: _, ...fields } = step;
  return { ...attempt, ...fields, state, status: STATUS_OF_STATE[state], version: attempt.version + 1 };
}

/** Takes the right to act on an attempt whose holder's lease is over. Throws `AttemptMoved` when another was quicker. */
export async function takeLease(attempt: Attempt, now: Date): Promise<Attempt> {
  const leaseUntil = instant(secondsAfter(now, LEASE_SECONDS));
  const step = { leaseUntil, reconcileAt: leaseUntil };
  await commit([moveAttempt(attempt, attempt.state, step)]);
  return moved(attempt, attempt.state, step);
}
