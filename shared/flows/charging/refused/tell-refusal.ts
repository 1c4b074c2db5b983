import { type BillingEvent, envelopeOf } from '../../../domain/events/event.ts';
import type { EventId, OrderId } from '../../../domain/ids.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import type { Refused } from '../../../domain/sales/intent.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { followingOperation, idOf, namedOperation } from '../../../runtime/new-id.ts';
import { hourOf } from '../../../storage/decline-limits.ts';
import { findOutboxRow, putOutbox } from '../../../storage/outbox.ts';
import { type Lost, lost } from '../../../storage/table/lost.ts';
import type { Write } from '../../../storage/table/table.ts';

/**
 * Tells the tenant and the operators that the processor refuses a gateway's requests for a reason that no payer can correct: once an hour
 * for each cause, however many requests are refused. Nothing when it was told.
 */
export async function tellRefusal(
  { tenantId, projectId, gatewayId, id, terms }: Attempt,
  { because, report }: Pick<Refused, 'because' | 'report'>,
  now: Date,
): Promise<Write[]> {
  const { message: _, ...named } = report; // It may quote what the payer sent, and notices are mailed.
  const hour = hourOf(now);
  const cause = [projectId, gatewayId, because, report.code, report.param].join(' ');
  const rowId = idOf<EventId>(
    'event',
    namedOperation(new Date(`${hour}:00:00Z`), `gateway.refused ${tenantId} ${cause} ${hour}`),
  );
  if (await findOutboxRow(tenantId, rowId)) return [];
  const detail = { tenantId, gatewayId, attemptId: id, because, ...named };
  const event = gatewayRefusedEvent(rowId, { tenantId, projectId }, now, {
    ...{ gatewayId, because, code: report.code ?? null, param: report.param ?? null },
    ...{ transactionId: id, orderId: terms.source.renewal?.order.id ?? null },
  });
  const row = {
    id: rowId,
    tenantId,
    events: [event],
    notices: [{ type: 'gateway.refused', detail } as const],
  };
  return [putOutbox(row, now, lost('told refusal'))];
}

/** Another request that was refused in the same moment has told it. */
export const hasBeenTold = (losses: readonly Lost[]): boolean =>
  losses.some(({ what }) => what === 'told refusal');

type Data = Readonly<{
  gatewayId: string;
  /** What the table of refusals calls it, or `not_available` for a gateway that is switched off or has no key. */
  because: Refused['because'] | 'not_available';
  code: string | null;
  param: string | null;
  /** One that met it. */
  transactionId: string | null;
  orderId: OrderId | null;
}>;

export const gatewayRefusedEvent = (
  rowId: EventId,
  of: Pick<BillingEvent, 'tenantId' | 'projectId'>,
  now: Date,
  data: Data,
): BillingEvent =>
  envelopeOf(
    idOf('event', followingOperation(rowId, 'gateway.refused')),
    'gateway.refused',
    of,
    data,
    instant(now),
  );
