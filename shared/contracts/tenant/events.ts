import * as v from 'valibot';
import { EVENT_TYPES } from '../../domain/events/event.ts';
import { FeedQuery } from '../../domain/events/feed-query.ts';
import { oneOf, Page, text } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';
import { EventEnvelope } from '../events/envelope.ts';

const FedEvent = v.strictObject({
  ...EventEnvelope.entries,
  type: oneOf(EVENT_TYPES, 'What happened.'),
  data: v.pipe(v.record(v.string(), v.unknown()), v.description('As in a delivery of this type of event.')),
});
const Feed = v.strictObject({
  ...Page.entries,
  data: v.array(FedEvent),
  nextCursor: v.nullable(
    text(
      'Send it as `after`, now or later, to get what happened since. Null while nothing has ever happened.',
    ),
  ),
});

export const tenantEvents = {
  'tenant/list-events': {
    section: 'The tenant’s backend',
    summary: 'Pull the events of the tenant',
    description: `The events of all projects, oldest first, whether a project has an endpoint or not, each as its delivery has it. Begin without \`after\`, and send the \`nextCursor\` of each page as \`after\` of the next, for as long as you run: unlike in a list, it goes on after the last event. Keep it beside what you have processed, and nothing is missed or repeated.

The order never changes. An event is in the feed two minutes after it happened, and for 30 days: a place that is older goes on at the oldest event that is left.`,
    caller: 'tenant',
    query: {
      schema: FeedQuery,
      fields: { limit: PAGE_FIELDS.limit, after: 'The `nextCursor` of the page before.' },
    },
    answers: { 200: { means: 'What happened after it.', schema: Feed } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
