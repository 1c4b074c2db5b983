import { DISPUTE_LOST, isRecurring, type Order } from '../../domain/billing/order.ts';
import { customerOfRecord } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type DisputeStep, isLost, isOpenDispute } from '../../domain/sales/dispute.ts';
import { getAttempt } from '../../storage/attempts.ts';
import { findOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';
import { changeDisputed } from '../../storage/renewals/change-order.ts';
import { Lost } from '../../storage/table/lost.ts';
import type { Write } from '../../storage/table/table.ts';
import { supersede } from '../charging/unfinished/supersede.ts';

/**
 * What a dispute changes of the order that recurs: while it is open no cycle is charged. An order whose customer got money back through
 * their bank ends on its next billing date; staff may undo that until then. A change of the plan that waits for its payer's bank is ended:
 * it was priced by the disputed payment. Throws `Lost` of the order then.
 */
export async function disputedOrder(
  { tenantId, projectId, orderId }: Attempt,
  { dispute }: DisputeStep,
  now: Date,
): Promise<Write[]> {
  const customerId = orderId && customerOfRecord('order', orderId);
  const order = customerId && (await findOrder(tenantId, customerId, orderId));
  const project = await recentProject(tenantId, projectId);
  if (!order || !project || !isRecurring(order)) return [];
  if (isOpenDispute(dispute)) await endWaitingChange(order, now);
  const others = (order.openDisputes ?? []).filter((id) => id !== dispute.id);
  const open = isOpenDispute(dispute) ? [...others, dispute.id] : others;
  const ends: Partial<Order> =
    isLost(dispute) && order.endedBy !== 'dispute'
      ? { endsOn: order.nextBillingDate, endReason: DISPUTE_LOST, endedBy: 'dispute' }
      : {};
  if (open.length === (order.openDisputes ?? []).length && ends.endsOn === undefined) return [];
  return [changeDisputed(order, open, ends, project.timeZone)];
}

async function endWaitingChange({ tenantId, openAttempt }: Order, now: Date): Promise<void> {
  const attempt = openAttempt && (await getAttempt(tenantId, openAttempt.customerId, openAttempt.id));
  if (attempt?.kind !== 'change' || attempt.state !== 'requires_action') return;
  await supersede(attempt, now, 'repriced');
  throw new Lost('order');
}
