import type { BillingEvent, OutboxRow } from '../../domain/events/event.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { recentProject } from '../../storage/recent.ts';

/** Queues events of a row for the endpoints of their projects; a project without one receives none. Gives the events that were queued. */
export async function queueEvents({ id: outboxId }: Pick<OutboxRow, 'id'>, events: readonly BillingEvent[]): Promise<BillingEvent[]> {
  const wanted = await Promise.all(events.map(hasReceiver));
  const deliveries = events.filter((_, index) => wanted[index]);
  await sendMessages(
    'deliveries',
    deliveries.map((event) => ({ tenantId: event.tenantId, projectId: event.projectId, event, outboxId })),
  );
  return deliveries;
}

async function hasReceiver({ tenantId, projectId }: BillingEvent): Promise<boolean> {
  return (await recentProject(tenantId, projectId))?.events !== undefined;
}
