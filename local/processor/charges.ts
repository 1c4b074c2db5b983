import type Stripe from 'stripe';
import { refuseDeletedFilter } from './customers.ts';
import { type Call, type Desk, emit, present } from './desk.ts';
import { absent } from './errors.ts';
import { type Filters, list } from './listing.ts';
import type { Charge } from './objects.ts';
import { allowOnly, metadata, text } from './params.ts';

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
