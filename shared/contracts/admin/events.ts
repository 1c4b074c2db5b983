import * as v from 'valibot';
import { DELIVERY_STATUSES } from '../../domain/events/delivery-log.ts';
import { EndpointQuery } from '../../domain/events/endpoint-query.ts';
import { EVENT_TYPES } from '../../domain/events/event.ts';
import { EndpointTest, EventsQuery } from '../../domain/events/requests.ts';
import { instant, listOf, oneOf, success, text, whole, yesOrNo } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';

const who = { section: 'The back office', caller: 'staff' } as const;
const path = { id: 'The event. It begins with `evt_`. Another tenant’s event looks absent.' };

const ENDPOINT =
  'The endpoint: `first`, or its id. Without it, the first one if the event was sent there, or else another.';

export const Event = v.strictObject({
  id: text('The event. Every delivery of it has this id.'),
  type: oneOf(EVENT_TYPES, 'What happened.'),
  productOrigin: text('The project whose endpoint receives it.'),
  endpointId: text(
    'The endpoint: `first`, or an id that begins with `ep_`. An event has a delivery for each.',
  ),
  status: oneOf(
    DELIVERY_STATUSES,
    '`pending` is tried again, `waiting` is kept until its endpoint is resumed, `failed` is tried no more unless it is redelivered.',
  ),
  triesCount: whole('How often it was tried.'),
  lastTriedAt: v.nullable(instant('When it was tried last. Null before its first try.')),
  createdAt: instant('When it happened.'),
});

const answer = {
  isDelivered: yesOrNo('Whether the endpoint answered with a 2xx status.'),
  durationMs: whole('How long the try took, in milliseconds.'),
  status: v.nullable(whole('The status that the endpoint answered with. Null without an answer.')),
  problem: v.nullable(text('Why there is no answer. Null with one.')),
  answer: v.nullable(
    v.pipe(
      v.string(),
      v.description(
        'The first kilobyte of the answer’s body, without control characters and with your secret masked. Untrusted text.',
      ),
    ),
  ),
};

export const TriedEvent = v.strictObject({
  ...Event.entries,
  tries: v.array(v.strictObject({ at: instant('When it was sent.'), ...answer })),
});
export const TestedEndpoint = v.strictObject({
  id: text('The test’s own id.'),
  type: v.literal('endpoint.test'),
  ...answer,
  isResumed: yesOrNo('Whether the endpoint was paused, and this test resumed it.'),
});

export const adminEvents = {
  'admin/list-events': {
    ...who,
    summary: 'List the events of the tenant',
    description: `The events that were sent to the endpoints of all projects, newest first, in pages. An event is listed from its first try, for 30 days after it happened.

With \`status\` or \`type\`, a request looks through ten times \`limit\` events at most: a page may then be short, or empty, although \`hasMore\` is true and \`nextCursor\` leads to more. Follow \`nextCursor\` until it is null.`,
    query: {
      schema: EventsQuery,
      fields: {
        ...PAGE_FIELDS,
        from: 'Only events of this day or later. A day in UTC, such as `2026-11-22`.',
        to: 'Only events of this day or earlier.',
        type: 'Only events of this type.',
        status:
          'Only events with this status: `pending` is still tried, `delivered` was accepted, `waiting` until its paused endpoint works again, `failed` is tried no more.',
        endpointId: 'Only what was sent to this endpoint: `first`, or its id.',
      },
    },
    answers: { 200: { means: 'A page of events.', schema: listOf(Event) } },
    errors: [],
  },
  'admin/show-event': {
    ...who,
    summary: 'Show an event and its tries',
    description: 'The last ten tries, oldest first. The answers of the last three are kept.',
    path,
    query: { schema: EndpointQuery, fields: { endpointId: ENDPOINT } },
    answers: {
      200: {
        means: 'The event.',
        schema: success(TriedEvent),
      },
    },
    errors: ['event_not_found'],
  },
  'admin/redeliver-event': {
    ...who,
    summary: 'Send an event again',
    description:
      'Puts the event on the delivery queue again, with the same id and all its retries. The answer comes before the try: show the event for its outcome. A receiver that has the event recognises it by its id.',
    path,
    query: { schema: EndpointQuery, fields: { endpointId: ENDPOINT } },
    isRepeatable: true,
    answers: { 200: { means: 'The event as it was before.', schema: success(Event) } },
    errors: ['event_not_found', 'event_endpoint_not_set'],
  },
  'admin/test-endpoint': {
    ...who,
    summary: 'Test an endpoint of a project',
    description:
      'Posts an event of the type `endpoint.test` with the proof that every delivery has, waits for the answer, and tries once. The test is not listed. A success resumes an endpoint that was paused: the events that wait are sent within minutes.',
    body: {
      schema: EndpointTest,
      fields: { productOrigin: 'The project.', endpointId: 'The endpoint. Without it, the first one.' },
    },
    isRepeatable: true,
    answers: {
      200: {
        means: 'What became of the test. The endpoint may have refused it.',
        schema: success(TestedEndpoint),
      },
    },
    errors: ['product_origin_not_found', 'event_endpoint_not_set'],
  },
} as const satisfies Record<string, Contract>;
