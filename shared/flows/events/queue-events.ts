import { messageOfDelivery } from '../../domain/events/delivery-message.ts';
import { type AnyEndpoint, endpointsOf } from '../../domain/events/endpoint-settings.ts';
import { type BillingEvent, type Delivery, type OutboxRow, wantsEvent } from '../../domain/events/event.ts';
import type { EndpointId } from '../../domain/ids.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { recentProject } from '../../storage/recent.ts';

/** One endpoint of several: the first one has no id. */
export type Only = Readonly<{ endpointId?: EndpointId | undefined }>;

/** Queues events of a row, in its trace, for the endpoints of their projects, or for one of them. Gives the events that were queued. */
export async function queueEvents(
  row: Pick<OutboxRow, 'id' | 'traceId'>,
  events: readonly BillingEvent[],
  only?: Only,
): Promise<BillingEvent[]> {
  const deliveries = await deliveriesOf(row, events, only);
  await sendDeliveries(deliveries, () => row.traceId);
  return deliveries.map(({ event }) => event);
}

/** Puts deliveries on the queue, each in the trace of its row. */
export const sendDeliveries = (
  deliveries: readonly Delivery[],
  traceIdOf: (index: number) => string | undefined,
): Promise<void> => sendMessages('deliveries', deliveries.map(messageOfDelivery), undefined, traceIdOf);

/** The deliveries of a row's events: one for each endpoint that is enabled and wants their type. */
export async function deliveriesOf(
  { id: outboxId }: Pick<OutboxRow, 'id'>,
  events: readonly BillingEvent[],
  only?: Only,
): Promise<Delivery[]> {
  const found = await Promise.all(events.map((event) => receiversOf(event, only)));
  return events.flatMap((event, index) =>
    (found[index] ?? []).map(({ id: endpointId }) => ({
      tenantId: event.tenantId,
      projectId: event.projectId,
      ...{ event, outboxId },
      ...(endpointId && { endpointId }),
    })),
  );
}

async function receiversOf(
  { tenantId, projectId, type }: BillingEvent,
  only: Only | undefined,
): Promise<AnyEndpoint[]> {
  const project = await recentProject(tenantId, projectId);
  return endpointsOf(project ?? {}).filter(
    (endpoint) =>
      endpoint.isEnabled !== false &&
      wantsEvent(endpoint, type) &&
      (only === undefined || only.endpointId === endpoint.id),
  );
}
