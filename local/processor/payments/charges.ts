import type Stripe from 'stripe';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import type { Charge } from '../books/objects.ts';
import { absent } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly, metadata, text } from '../http/params.ts';
import { refuseDeletedFilter } from './customers.ts';

export function retrieveCharge(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  return present(desk, getCharge(desk, id), params);
}

export function updateCharge(desk: Desk, { params, id }: Call): object {
  allowOnly<Stripe.ChargeUpdateParams>(params, ['description', 'metadata']);
  const before = getCharge(desk, id);
  const after: Charge = {
    ...before,
    description: text(params, 'description') ?? before.description,
    metadata: metadata(params, before.metadata),
  };
  desk.books.charges.put(after);
  emit(desk, 'charge.updated', after);
  return present(desk, after, params);
}

export function listCharges(desk: Desk, call: Call): object {
  refuseDeletedFilter(desk, call.params);
  return list(desk, desk.books.charges, call, {
    url: '/v1/charges',
    indexed: ['payment_intent', 'customer'] satisfies Filters<Stripe.ChargeListParams>,
  });
}

export function getCharge(desk: Desk, id: string, param = 'id'): Charge {
  const charge = desk.books.charges.get(id);
  if (!charge) throw absent('charge', id, param);
  return charge;
}
