import type { Order } from '../../domain/billing/order.ts';
import { invariant } from '../../domain/errors.ts';
import type { EventId } from '../../domain/ids.ts';
import { dayIn, instant, minutesAfter, startOf } from '../../domain/time/calendar.ts';
import { idOf, namedOperation } from '../../runtime/new-id.ts';
import { findOutboxRow, putOutbox } from '../../storage/outbox.ts';
import { lookAgain } from '../../storage/renewals/change-order.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { gatewayRefusedEvent } from '../charging/refused/tell-refusal.ts';

/** A cycle that is not charged while a dispute about the order is open, or a restore holds it, is looked at again after this time. */
const UNDECIDED_MINUTES = 24 * 60;

export async function waitForDecision(order: Order, now: Date): Promise<void> {
  try {
    await commit([lookAgain(order, instant(minutesAfter(now, UNDECIDED_MINUTES)))]);
  } catch (error) {
    if (!hasLost(error, 'order')) throw error; // It was decided, and the order is due.
  }
}

/** Tells the tenant and the operators that renewals wait for a gateway that is switched off or cannot be used: once a day for each, by the row's id. */
export async function noticeNoGateway(
  { tenantId, projectId, id: orderId, gatewayId }: Order,
  now: Date,
): Promise<void> {
  invariant(gatewayId, `order ${orderId} is active, so a gateway has charged it`);
  const day = dayIn('UTC', now);
  const id = idOf<EventId>(
    'event',
    namedOperation(new Date(startOf(day)), `renewals.no_gateway ${tenantId} ${gatewayId} ${day}`),
  );
  if (await findOutboxRow(tenantId, id)) return;
  const notice = { type: 'renewals.no_gateway', detail: { tenantId, gatewayId, orderId } } as const;
  const event = gatewayRefusedEvent(id, { tenantId, projectId }, now, {
    ...{ gatewayId, because: 'not_available', code: null, param: null },
    ...{ transactionId: null, orderId },
  });
  await commit([putOutbox({ id, tenantId, events: [event], notices: [notice] }, now)]);
}
