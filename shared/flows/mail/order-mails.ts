import type { BillingEvent, OutboxRow } from '../../domain/events/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { MailOrder } from '../../domain/mailbox/mail-order.ts';
import { mailOf } from '../../domain/mailbox/mail-settings.ts';
import { MAILED_TYPES } from '../../domain/mailbox/mailed-types.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { recentProject } from '../../storage/recent.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';

/**
 * Puts the mails on the queue that payers may get of the events of rows, each in the trace of its row: at most one of each event, where its
 * project sends mail. The queue may bring one twice.
 */
export async function orderMails(rows: readonly OutboxRow[]): Promise<void> {
  const asked = await Promise.all(
    rows.map((row) =>
      forOneTenant(row.tenantId, () => Promise.all(row.events.map((event) => orderOf(row, event)))),
    ),
  );
  const orders = asked.flatMap((ofRow, index) =>
    ofRow.flatMap((order) => (order ? [{ order, traceId: rows[index]?.traceId }] : [])),
  );
  await sendMessages(
    'payer-mails',
    orders.map(({ order }) => order),
    undefined,
    (index) => orders[index]?.traceId,
  );
}

async function orderOf(
  { id: outboxId }: OutboxRow,
  { id, type, tenantId, projectId }: BillingEvent,
): Promise<MailOrder | undefined> {
  if (!MAILED_TYPES.has(type)) return undefined;
  const project = await recentProject(tenantId, projectId);
  return project && mailOf(project) && { tenantId, projectId, outboxId, eventId: id as EventId };
}
