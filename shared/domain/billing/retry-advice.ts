import type { Refusal } from '../sales/refusal.ts';

/**
 * Whether a declined card may be charged again without the payer.
 *
 *   retry         later, on the next date of the dunning schedule
 *   needs_payer   not with this card as it is: the payer authenticates, corrects it or gives another
 *   never         the issuer or the scheme forbids another try
 */
export type RetryAdvice = 'retry' | 'needs_payer' | 'never';

/** Codes after which schemes forbid another try of the same card. */
const NEVER = new Set([
  'incorrect_number',
  'invalid_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'highest_risk_level',
  'transaction_not_allowed',
]);
/** A network's own advice: do not try again, and the payer has stopped this payment or all of the shop's. The processor's word outranks it. */
const NETWORK_NEVER = new Set(['03', '21']);
/** Codes that only the payer can do something about; the last three say that the processor no longer has the card or its customer, those before that the payer ended the mandate. */
const NEEDS_PAYER = new Set([
  'authentication_required',
  'expired_card',
  'india_recurring_payment_mandate_canceled',
  'payment_intent_mandate_invalid',
  'resource_missing',
  'payment_method_missing',
  'payment_method_used',
]);

/** What the issuer advises outranks the table of codes. */
export function retryAdvice({
  code,
  declineCode,
  adviceCode,
  networkAdviceCode,
}: Pick<Refusal, 'code' | 'declineCode' | 'adviceCode' | 'networkAdviceCode'>): RetryAdvice {
  const codes = [code, declineCode].filter((given) => given !== undefined);
  if (codes.includes('authentication_required')) return 'needs_payer';
  if (adviceCode === 'do_not_try_again') return 'never';
  if (adviceCode === undefined && NETWORK_NEVER.has(networkAdviceCode ?? '')) return 'never';
  if (adviceCode === 'confirm_card_data') return 'needs_payer';
  if (adviceCode === 'try_again_later') return 'retry';
  if (codes.some((given) => NEVER.has(given))) return 'never';
  return codes.some((given) => NEEDS_PAYER.has(given)) ? 'needs_payer' : 'retry';
}
