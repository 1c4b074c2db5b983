import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../../domain/sales/attempt-ref.ts';
import { idOf } from '../../../runtime/new-id.ts';
import { findAttempt, getAttempt } from '../../../storage/attempts.ts';
import type { SaleRequest } from '../../sales/sale.ts';

/** A double click gets the same decline for so long; later the same card may be tried again. */
const DECLINE_REPEATED_MS = 60_000;

/**
 * The attempt that a request repeats: the same operation's, or without one that of the same click. If it has `replacedBy`, the
 * attempt that replaces it does not exist yet, and this request begins it.
 *
 * Waits for the claim of an idempotency key. All before it only reads; all that writes comes after it.
 */
export async function findBegun(
  request: SaleRequest,
  own: { last?: AttemptRef },
  reads: number,
): Promise<Attempt | undefined> {
  let begun = await findFirst(request, own, reads);
  while (begun?.replacedBy) {
    const next = await findAttempt(begun.tenantId, begun.customerId, begun.replacedBy);
    if (!next) return begun;
    begun = next;
  }
  return begun;
}

async function findFirst(
  request: SaleRequest,
  { last }: { last?: AttemptRef },
  reads: number,
): Promise<Attempt | undefined> {
  const { project, customerId, naturalKey, now } = request;
  const operation = await request.operation;
  if (operation) {
    const mayExist = operation.isRepeat || reads > 1;
    return mayExist
      ? await findAttempt(project.tenantId, customerId, idOf('attempt', operation.id))
      : undefined;
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
