import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../../domain/sales/attempt-ref.ts';
import { isRecent, stands } from '../../../domain/sales/repeat.ts';
import { idOf } from '../../../runtime/new-id.ts';
import { findAttempt, getAttempt } from '../../../storage/attempts.ts';
import { findOrderOf } from '../../../storage/orders.ts';
import { getSubscription } from '../../../storage/subscriptions.ts';
import type { SaleRequest } from '../../sales/sale.ts';

/**
 * The attempt that a request repeats: the same operation's, or without one that of the same click, while what it sold stands. If it has `replacedBy`, the
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
  return isRecent(attempt, now) && (await stillStands(attempt)) ? attempt : undefined;
}

/** Read only when a repeat is suspected. Attempts that have not succeeded have sold nothing that could have ended. */
async function stillStands(attempt: Attempt): Promise<boolean> {
  if (attempt.state !== 'succeeded') return true;
  const { tenantId, customerId, orderId, terms } = attempt;
  const { addOn } = terms.source;
  const [order, subscription] = await Promise.all([
    orderId && findOrderOf(tenantId, orderId),
    addOn && getSubscription(tenantId, customerId, addOn.subscriptionId),
  ]);
  return stands(attempt, { order: order || undefined, subscription });
}
