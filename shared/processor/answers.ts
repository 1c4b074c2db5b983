import Stripe from 'stripe';
import { CUSTOMER_ID, type CustomerId } from '../domain/ids.ts';
import { findCurrency } from '../domain/money/currency.ts';
import type { Card } from '../domain/sales/attempt.ts';
import type { ChargeAnswer, Intent, Refused } from '../domain/sales/intent.ts';
import type { Because, CardChecks, Refusal } from '../domain/sales/refusal.ts';
import { instant } from '../domain/time/calendar.ts';
import { log, redact } from '../runtime/log.ts';

/** Converts the processor's answers and errors into `ChargeAnswer`. The only file that knows the SDK's error classes. */

const REPORTED_MAX = 300;
const DECLINED_MESSAGE = 'Your card was declined. Try another card.';

/** Makes one charging call and classifies its answer or its failure. Rethrows errors that are not the processor's. */
export async function answerOf(call: () => Promise<Stripe.PaymentIntent>): Promise<ChargeAnswer> {
  try {
    return { kind: 'intent', intent: intentOf(await call()) };
  } catch (error) {
    return readFailure(error);
  }
}

export function readFailure(error: unknown): Exclude<ChargeAnswer, { kind: 'intent' }> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeCardError) {
    const intent = error.payment_intent && intentOf(error.payment_intent);
    return { kind: 'declined', refusal: refusalOf(error), ...(intent && { intent }) };
  }
  if (error.statusCode === 409) return { kind: 'unknown', reason: 'the same key is in use', isBusy: true };
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: 'key_reused' };
  const isReplay = error.headers?.['idempotent-replayed'] === 'true';
  const because = becauseOf(error);
  if (because === undefined) return { kind: 'unknown', reason: error.type, ...(isReplay && { isReplay }) };
  const report = reportOf(error);
  if (because === 'refused' || because === 'credentials') logRefusal(because, report);
  const refusal = because === 'payment_method_used' ? USED_BEFORE : refusalOf(error);
  return { kind: 'refused', because, refusal, report, ...(isReplay && { isReplay }) };
}

/** Why the processor did not run a request; nothing if it may have run. */
function becauseOf({ statusCode, code, param, message }: Stripe.errors.StripeError): Because | undefined {
  switch (statusCode) {
    case 429:
      return 'rate_limit';
    case 401:
    case 403:
      return 'credentials';
    case 400:
    case 404:
      if (code === 'rate_limit' || code === 'amount_too_small') return code;
      if (code === 'resource_missing' && param === 'customer') return 'customer_missing';
      if (code === 'resource_missing' && isGivenCard(param)) return 'payment_method_missing';
      if (TOKEN_IS_SPENT.test(message)) return 'payment_method_used';
      if (isGivenCard(param) || param === 'mandate' || MANDATE_CODES.has(code ?? '')) return 'payment_method';
      return !code && !param && MAY_NOT_BE_USED_AGAIN.test(message) ? 'payment_method_used' : 'refused';
    default:
      return undefined;
  }
}

/** What the payer permitted is over: only they can permit it again. */
const MANDATE_CODES = new Set(['payment_intent_mandate_invalid', 'india_recurring_payment_mandate_canceled']);

/** Of a token that has paid without being attached, or of a card that was detached, the processor says so in words alone. */
const MAY_NOT_BE_USED_AGAIN = /\bpayment ?method\b.*\b(previously used|may not be used again)\b/is;
/** A confirmation token confirms one intent, and for twelve hours. */
const TOKEN_IS_SPENT = /\bconfirmation ?token\b.*\b(already been used|expired)\b/is;
const USED_BEFORE: Refusal = {
  message: 'What you entered can be used only once. Enter the card again, or use another card.',
  code: 'payment_method_used',
};

/** `payment_method` or a field of it, or the token in its place; `payment_method_types` and its like are ours. */
const isGivenCard = (param: string | undefined): boolean =>
  /^(payment_method(_data)?|confirmation_token)(\[|$)/.test(param ?? '');

const logRefusal = (because: string, { message: said, ...report }: Refused['report']): void =>
  log('warn', 'the processor refused a request', { because, said, ...report });

function reportOf({ code, param, message, requestId }: Stripe.errors.StripeError): Refused['report'] {
  const safe = (text: string): string => redact(text).slice(0, REPORTED_MAX); // Any field may quote what was sent.
  return {
    ...(code && { code: safe(code) }),
    ...(param && { param: safe(param) }),
    message: safe(message),
    ...(requestId && { processorRequestId: safe(requestId) }),
  };
}

export function intentOf(raw: Stripe.PaymentIntent): Intent {
  const charge = raw.latest_charge;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  const failure = raw.last_payment_error;
  return {
    id: raw.id,
    status: raw.status as Intent['status'],
    amountMinor: raw.amount,
    receivedMinor: raw.amount_received,
    currency: findCurrency(raw.currency) ?? raw.currency,
    livemode: raw.livemode,
    ...(raw.customer && { customerId: typeof raw.customer === 'string' ? raw.customer : raw.customer.id }),
    ...(raw.payment_method && {
      paymentMethodId: typeof raw.payment_method === 'string' ? raw.payment_method : raw.payment_method.id,
    }),
    ...(raw.metadata.attempt && { attemptId: raw.metadata.attempt }),
    ...(CUSTOMER_ID.test(raw.metadata.customer ?? '') && { payerId: raw.metadata.customer as CustomerId }),
    ...(raw.metadata.fence && { fenceOf: raw.metadata.fence }),
    ...(charge && { chargeId: typeof charge === 'string' ? charge : charge.id }),
    ...(typeof charge === 'object' && charge && { chargedAt: instant(new Date(charge.created * 1000)) }),
    ...(raw.client_secret && { clientSecret: raw.client_secret }),
    ...(card && { card: cardOf(card), ...checksOf(card.checks), ...mandateIn(card.mandate) }),
    ...noticeIn(raw.processing),
    ...(failure && { refusal: refusalOf(failure) }),
  };
}

export const mandateIn = (mandate: string | Readonly<{ id: string }> | null | undefined) =>
  mandate ? { mandateId: typeof mandate === 'string' ? mandate : mandate.id } : {};

function noticeIn(processing: Stripe.PaymentIntent['processing']): Pick<Intent, 'chargedByBankAt'> {
  const at = processing?.card?.customer_notification?.completes_at;
  return at ? { chargedByBankAt: instant(new Date(at * 1000)) } : {};
}

type RawCard = Readonly<{
  brand: string | null;
  country?: string | null;
  last4: string | null;
  exp_month: number;
  exp_year: number;
  fingerprint?: string | null;
}>;

export const cardOf = ({ brand, last4, country, exp_month, exp_year, fingerprint }: RawCard): Card => ({
  brand: brand ?? 'card',
  last4: last4 ?? '',
  ...(country && { country }),
  ...(exp_month && { expMonth: exp_month }),
  ...(exp_year && { expYear: exp_year }),
  ...(fingerprint && { fingerprint }),
});

/** What was checked; nothing when nothing was. */
function checksOf(checks: RawChecks | null | undefined): { cardChecks?: CardChecks } {
  const {
    cvc_check: cvc,
    address_postal_code_check: postalCode,
    address_line1_check: addressLine,
  } = checks ?? {};
  const cardChecks = {
    ...(cvc && { cvc }),
    ...(postalCode && { postalCode }),
    ...(addressLine && { addressLine }),
  };
  return Object.keys(cardChecks).length > 0 ? { cardChecks } : {};
}
type RawChecks = Readonly<{
  cvc_check?: string | null;
  address_postal_code_check?: string | null;
  address_line1_check?: string | null;
}>;

type Failure = {
  code?: string;
  decline_code?: string;
  advice_code?: string;
  network_advice_code?: string;
  payment_method?: { card?: { fingerprint?: string | null; checks?: RawChecks | null } | null } | null;
};

export function refusalOf(failure: Failure | Stripe.errors.StripeError): Refusal {
  const {
    code,
    decline_code: declineCode,
    advice_code: adviceCode,
    network_advice_code: networkAdviceCode,
    payment_method: method,
  } = failure as Failure;
  const cardFingerprint = method?.card?.fingerprint;
  return {
    message: payerMessage(failure as Failure),
    ...(code && { code }),
    ...(declineCode && { declineCode }),
    ...(adviceCode && { adviceCode }),
    ...(networkAdviceCode && { networkAdviceCode }),
    ...checksOf(method?.card?.checks),
    ...(cardFingerprint && { cardFingerprint }),
  };
}

/**
 * The message for the payer. It names a problem only if the payer can correct it; every other decline reads the same, since a
 * precise reason would tell a card tester which stolen cards work.
 */
function payerMessage({ code }: Failure): string {
  switch (code) {
    case 'expired_card':
      return 'Your card has expired. Try another card.';
    case 'incorrect_cvc':
    case 'invalid_cvc':
      return "Your card's security code is incorrect. Check it, or try another card.";
    case 'incorrect_number':
    case 'invalid_number':
      return 'Your card number is incorrect. Check it, or try another card.';
    case 'payment_intent_authentication_failure':
    case 'setup_intent_authentication_failure':
      return 'Your bank could not confirm that it is you. Try again, or use another card.';
    case 'processing_error':
      return 'Your bank could not process the payment just now. Try again in a moment.';
    default:
      return DECLINED_MESSAGE;
  }
}
