import type Stripe from 'stripe';
import { type Call, type Desk, emit, present } from '../books/desk.ts';
import type { Charge } from '../books/objects.ts';
import { absent } from '../http/errors.ts';
import { type Filters, list } from '../http/listing.ts';
import { allowOnly } from '../http/params.ts';
import type { EarlyFraudWarning } from './signs.ts';

/** The issuer of the card says that a charge may be fraudulent. */
export function warn(desk: Desk, charge: Charge): void {
  const warning: EarlyFraudWarning = {
    id: desk.newId('issfr_1'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: desk.now,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  };
  desk.books.earlyFraudWarnings.put(warning);
  emit(desk, 'radar.early_fraud_warning.created', warning);
}

/** Nothing is left to do about a charge that was disputed or given back. */
export function retrieveEarlyFraudWarning(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const found = desk.books.earlyFraudWarnings.get(id);
  if (!found) throw absent('early fraud warning', id);
  const charge = desk.books.charges.get(found.charge);
  return present(desk, { ...found, actionable: !charge?.refunded && !charge?.disputed }, params);
}

export function listEarlyFraudWarnings(desk: Desk, call: Call): object {
  return list(desk, desk.books.earlyFraudWarnings, call, {
    url: '/v1/radar/early_fraud_warnings',
    indexed: ['charge', 'payment_intent'] satisfies Filters<Stripe.Radar.EarlyFraudWarningListParams>,
  });
}
