import { type BillingEvent, type Delivery, type OutboxRow, wantsEvent } from '../../domain/events/event.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { recentProject } from '../../storage/recent.ts';

/** Queues events of a row, in its trace, for the endpoints of their projects; a project without one receives none. Gives the events that were queued. */
export async function queueEvents(
  row: Pick<OutboxRow, 'id' | 'traceId'>,
  events: readonly BillingEvent[],
): Promise<BillingEvent[]> {
  const deliveries = await deliveriesOf(row, events);
  await sendMessages('deliveries', deliveries, undefined, () => row.traceId);
  return deliveries.map(({ event }) => event);
}

/** The messages of a row's events, without those of projects that have no endpoint, or want none of their type. */
export async function deliveriesOf(
  { id: outboxId }: Pick<OutboxRow, 'id'>,
  events: readonly BillingEvent[],
): Promise<Delivery[]> {
  const wanted = await Promise.all(events.map(hasReceiver));
  const received = events.filter((_, index) => wanted[index]);
  return received.map((event) => ({ tenantId: event.tenantId, projectId: event.projectId, event, outboxId }));
}

async function hasReceiver({ tenantId, projectId, type }: BillingEvent): Promise<boolean> {
  const project = await recentProject(tenantId, projectId);
  return project?.events !== undefined && wantsEvent(project.events, type);
}
