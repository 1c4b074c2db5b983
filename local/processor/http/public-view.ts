import type { Desk } from '../books/desk.ts';
import { type PaymentIntent, shown } from '../books/objects.ts';
import { invalid } from './errors.ts';
import type { Params } from './form.ts';
import { requiredText } from './params.ts';

/** The view for a browser with the client secret: no customer, charge or metadata. */
export function publicView(_desk: Desk, intent: PaymentIntent): object {
  return Object.fromEntries(Object.entries(shown(intent)).filter(([name]) => PUBLIC.has(name)));
}

export function requireClientSecret(intent: PaymentIntent, params: Params): void {
  if (requiredText(params, 'client_secret') === intent.client_secret) return;
  throw invalid(
    'The client_secret provided does not match any associated PaymentIntent on this account.',
    'client_secret',
    'payment_intent_invalid_parameter',
  );
}

const PUBLIC = new Set([
  'id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method',
  'client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode', 'next_action',
  'payment_method', 'payment_method_types', 'processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status',
]); // biome-ignore format: one list
