import { eventSchemas } from '../../../shared/contracts/events/schemas.ts';
import { EVENT_TYPES, type EventType } from '../../../shared/domain/events/event.ts';
import { SENT_WHEN } from '../events.ts';
import type { Operation, Response } from './operation.ts';
import { answerSchema, extending, type Schema } from './schema.ts';

/** What an endpoint of a tenant is sent, by type. */
export const webhooksOfEvents = (): Record<string, Readonly<{ post: Operation }>> =>
  Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]));

const operationOf = (type: EventType): Operation => ({
  operationId: `receive${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  tags: ['Events'],
  summary: `Receive the event ${type}`,
  description: SENT_WHEN[type],
  security: [],
  requestBody: { required: true, content: { 'application/json': { schema: eventOf(type) } } },
  responses: { '2XX': EVENT_ANSWERS.EventReceived, '4XX': EVENT_ANSWERS.EventNotReceived },
});

/** What an endpoint answers. */
export const EVENT_ANSWERS = {
  EventReceived: { description: 'The event was received. It is not sent again.' },
  EventNotReceived: {
    description: 'The event was not received, as with any other answer or none. It is sent again later.',
  },
} as const satisfies Record<string, Response>;

/** The schema of an event, with references to what all events share. */
function eventOf(type: EventType): Schema {
  const event = answerSchema(eventSchemas[type]);
  const { data = {} } = event.properties ?? {};
  const properties = { ...event.properties, data: extending('EventSubject', data) };
  return extending('EventEnvelope', { ...event, properties });
}
