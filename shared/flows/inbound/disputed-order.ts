import { DISPUTE_LOST, enderOf, isRecurring, type Order } from '../../domain/billing/order.ts';
import { customerOfRecord } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { type DisputeStep, isLost, isOpenDispute } from '../../domain/sales/dispute.ts';
import { getAttempt } from '../../storage/attempts.ts';
import { findOrder } from '../../storage/orders.ts';
import { recentProject } from '../../storage/recent.ts';
import { changeDisputed, type End } from '../../storage/renewals/change-order.ts';
import { Lost } from '../../storage/table/lost.ts';
import type { Write } from '../../storage/table/table.ts';
import { supersede } from '../charging/unfinished/supersede.ts';

/**
 * What a dispute changes of the order that recurs: while it is open no cycle is charged. An order whose customer got money back through
 * their bank ends on its next billing date; staff may undo that until then, and so does a dispute that is no longer lost, if no other lost one
 * ends the order. A change of the plan that waits for its payer's bank is ended: it was priced by the disputed payment. Throws `Lost` of the
 * order then.
 */
export async function disputedOrder(
  { tenantId, projectId, orderId }: Attempt,
  { before, dispute }: DisputeStep,
  now: Date,
): Promise<Write[]> {
  const customerId = orderId && customerOfRecord('order', orderId);
  const order = customerId && (await findOrder(tenantId, customerId, orderId));
  const project = await recentProject(tenantId, projectId);
  if (!order || !project || !isRecurring(order)) return [];
  if (isOpenDispute(dispute)) await endWaitingChange(order, now);
  const others = (order.openDisputes ?? []).filter((id) => id !== dispute.id);
  const open = isOpenDispute(dispute) ? [...others, dispute.id] : others;
  const wasLost = before !== undefined && isLost(before);
  const end =
    wasLost === isLost(dispute) ? undefined : wasLost ? undone(order, dispute.id) : ended(order, dispute);
  if (open.length === (order.openDisputes ?? []).length && end === undefined) return [];
  return [changeDisputed(order, open, end, project.timeZone)];
}

const idsOf = ({ disputeEnd }: Order): string[] => disputeEnd?.disputes ?? [];
const fraudsOf = ({ disputeEnd }: Order): string[] => disputeEnd?.frauds ?? [];
/** The processor’s reason of a dispute whose card holder did not make the payment. */
const FRAUD = 'fraudulent';

/** How it was to end before is kept, so that who had cancelled it does not find it going on. */
function ended(order: Order, { id, reason }: DisputeStep['dispute']): End {
  const { endsOn, endReason, endedBy, disputeEnd } = order;
  const isByDispute = endedBy === 'dispute';
  const frauds = [...fraudsOf(order), ...(reason === FRAUD ? [id] : [])];
  const before = isByDispute ? disputeEnd?.before : endsOn && { endReason, endedBy };
  return {
    ...{ endsOn: order.nextBillingDate, endReason: DISPUTE_LOST, endedBy: 'dispute' },
    disputeEnd: {
      disputes: [...idsOf(order), id],
      ...(frauds.length > 0 && { frauds }),
      ...(before && { before }),
    },
  };
}

/** Nothing when staff have undone the end, or it is of another dispute. */
function undone(order: Order, id: string): End | undefined {
  const { disputeEnd, endsOn, endedBy, endReason } = order;
  if (enderOf({ endedBy, endReason }) !== 'dispute') return undefined;
  const disputes = idsOf(order).filter((one) => one !== id);
  const frauds = fraudsOf(order).filter((one) => one !== id);
  if (disputes.length > 0)
    return {
      endsOn,
      endedBy,
      endReason,
      disputeEnd: { ...disputeEnd, disputes, ...(disputeEnd?.frauds && { frauds }) },
    };
  return disputeEnd?.before ? { endsOn, ...disputeEnd.before } : {};
}

async function endWaitingChange({ tenantId, openAttempt }: Order, now: Date): Promise<void> {
  const attempt = openAttempt && (await getAttempt(tenantId, openAttempt.customerId, openAttempt.id));
  if (attempt?.kind !== 'change' || attempt.state !== 'requires_action') return;
  await supersede(attempt, now, 'repriced');
  throw new Lost('order');
}
