import * as v from 'valibot';
import type { EndpointId, EventId, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import type { BillingEvent, Delivery } from './event.ts';

/**
 * A delivery as its message on the queue has it. One to a further endpoint has its event by another name: a release that knows the
 * first endpoint alone cannot read it, and leaves it on the queue, instead of sending it to the wrong address.
 */
export type DeliveryMessage = Omit<Delivery, 'event' | 'endpointId'> &
  (Readonly<{ event: BillingEvent }> | Readonly<{ further: BillingEvent; endpointId: EndpointId }>);

const EventNames = v.object({ id: v.string(), type: v.string() });
/** Sent on as it was stored: which fields it has is the business of the code that made it. */
const event = v.custom<BillingEvent>((found) => v.is(EventNames, found), 'expected an event');
const about = {
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  outboxId: text<EventId>(),
};

/** Reads a message. */
export const DeliveryRead: v.GenericSchema<unknown, Delivery> = v.union([
  v.pipe(
    v.object({ ...about, further: event, endpointId: text<EndpointId>() }),
    v.transform(({ further, ...rest }) => ({ ...rest, event: further })),
  ),
  v.object({ ...about, event }),
]);

export const messageOfDelivery = ({ event, endpointId, ...about }: Delivery): DeliveryMessage =>
  endpointId === undefined ? { ...about, event } : { ...about, further: event, endpointId };
