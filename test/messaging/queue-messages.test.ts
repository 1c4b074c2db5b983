import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DeliveryRead, messageOfDelivery } from '../../shared/domain/events/delivery-message.ts';
import { messageGroupOf } from '../../shared/messaging/queue-messages.ts';
import { aDeliveryOf, anEvent } from '../flows/events/an-event.ts';

const first = aDeliveryOf(anEvent({ tenant: { id: 't1' as never }, project: { id: 'p1' as never } }));

it('a message to a further endpoint has a group of its own, and no event that an earlier release would send to the first one', () => {
  const further = { ...first, endpointId: 'ep_1' as never };
  const messages = [first, further].map(messageOfDelivery);
  expect(messages.map(messageGroupOf)).toEqual(['t1', 't1.ep_1']);
  expect(messages.map((message) => 'event' in message)).toEqual([true, false]);
  expect(messages.map((message) => v.parse(DeliveryRead, JSON.parse(JSON.stringify(message))))).toEqual([
    first,
    further,
  ]);
});
