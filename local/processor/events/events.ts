import type Stripe from 'stripe';
import { type Call, type Desk, present } from '../books/desk.ts';
import { EVENT_SECONDS } from '../books/registry.ts';
import { absent, invalid } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly, flag, textList } from '../http/params.ts';

export function retrieveEvent(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const event = desk.books.events.get(id);
  if (!event) throw absent('event', id);
  return present(desk, event, params);
}

/** Of events that are not delivered, those that were sent to no endpoint are none: nothing of them is pending. */
export function listEvents(desk: Desk, call: Call): object {
  const types = textList(call.params, 'types');
  const isDelivered = flag(call.params, 'delivery_success');
  if (types && call.params.type !== undefined)
    throw invalid('You may pass either `type` or `types`, but not both.', 'types');
  if (types && types.length > TYPES_MAX)
    throw invalid(`You may pass at most ${TYPES_MAX} values in \`types\`.`, 'types');
  return list(desk, desk.books.events, call, {
    url: '/v1/events',
    indexed: ['type'] satisfies Filters<Stripe.EventListParams>,
    others: ['types', 'delivery_success'] satisfies Filters<Stripe.EventListParams>,
    where: ({ type, pending_webhooks: pending, created }) =>
      (types?.includes(type) ?? true) &&
      (isDelivered === undefined || isDelivered === (pending === 0)) &&
      desk.now - created < EVENT_SECONDS,
  });
}

const TYPES_MAX = 20;
