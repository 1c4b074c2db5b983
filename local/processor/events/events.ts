import type Stripe from 'stripe';
import { type Call, type Desk, present } from '../books/desk.ts';
import { absent } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly } from '../http/params.ts';

export function retrieveEvent(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const event = desk.books.events.get(id);
  if (!event) throw absent('event', id);
  return present(desk, event, params);
}

export function listEvents(desk: Desk, call: Call): object {
  return list(desk, desk.books.events, call, {
    url: '/v1/events',
    indexed: ['type'] satisfies Filters<Stripe.EventListParams>,
  });
}
