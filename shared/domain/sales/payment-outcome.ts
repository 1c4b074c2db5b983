import type { GivenCard } from '../customers/given-card.ts';
import { BillingError, type ErrorDetails, gatewayNotAvailable } from '../errors.ts';
import type { ReceiptRef } from '../ids.ts';
import type { AbortReason, Attempt } from './attempt.ts';

/**
 * How far an attempt is. The client secret is returned to the payer's page for authentication and stored nowhere. `lostRace`: another
 * process moved the attempt first, and it is as that process left it. `refusedAs`: the processor refused a confirm, which may be
 * sent again.
 */
export type Settled = Readonly<{
  attempt: Attempt;
  clientSecret?: string;
  lostRace?: true;
  refusedAs?: 'rate_limit' | 'credentials' | 'refused';
}>;

/** What an answer repeats: that of the same idempotency key, or of an equal request without one. */
export type Replay = 'of_key' | 'of_click';

/** The answer to the payer about an attempt. An unknown outcome is `processing`, and never a decline. */
export type PaymentOutcome =
  | { kind: 'succeeded'; attempt: Attempt; receipt: ReceiptRef }
  /** Nothing is charged: the payer transfers what the invoice asks for. */
  | { kind: 'invoiced'; attempt: Attempt; receipt: ReceiptRef }
  | { kind: 'requires_action'; clientSecret: string; paymentIntentId: string; receipt: ReceiptRef }
  | { kind: 'failed'; message: string; code: string }
  | { kind: 'processing'; receipt: ReceiptRef };

const NOT_CONFIRMED = 'The payment was not confirmed in time and nothing was charged. You can try again.';
const DECLINED_AGAIN =
  'The card was declined and nothing was charged. Check all that you entered, or use another card.';
const NOT_COMPLETED = 'The payment was not completed and nothing was charged. You can try again.';

/**
 * An attempt's state as an answer. The same state always gives the same answer, to every caller and however often.
 *
 * Throws what belongs to no payer: a mismatch, an amount the processor finds too small, a gateway that does not work.
 */
export function outcomeOf(
  { attempt, clientSecret, refusedAs }: Settled,
  receipt: ReceiptRef,
): PaymentOutcome {
  if (refusedAs) return notCharged(refusedAs, attempt);
  switch (attempt.state) {
    case 'succeeded':
      return { kind: 'succeeded', attempt, receipt };
    case 'invoiced':
      return { kind: 'invoiced', attempt, receipt };
    case 'requires_action':
      if (clientSecret === undefined || attempt.intentId === undefined)
        return { kind: 'processing', receipt };
      return { kind: 'requires_action', clientSecret, paymentIntentId: attempt.intentId, receipt };
    case 'declined':
      return { kind: 'failed', message: declineTextOf(attempt), code: 'payment_failed' };
    case 'aborted':
      return notCharged(attempt.abortReason, attempt);
    case 'quarantined':
      throw paymentMismatch({ isOutcome: true });
    case 'prepared':
    case 'charging':
    case 'confirming':
      return { kind: 'processing', receipt };
  }
}

/** Why a card was declined helps its holder once, and a tester of stolen cards each time. */
export const declineTextOf = ({
  refusal,
  isFurtherTry,
}: Pick<Attempt, 'refusal' | 'isFurtherTry'>): string =>
  isFurtherTry ? DECLINED_AGAIN : (refusal?.message ?? NOT_COMPLETED);

function notCharged(reason: AbortReason | undefined, attempt: Attempt): PaymentOutcome {
  switch (reason) {
    case 'mismatch':
      throw paymentMismatch();
    case 'amount_too_small':
      throw new BillingError(
        'amount_too_small',
        "The amount is below the card processor's minimum for this currency. Nothing was charged.",
      );
    case 'payment_method_missing':
      throw cardNotKnown(attempt);
    case 'credentials':
      throw gatewayNotAvailable();
    case 'refused':
      throw new BillingError(
        'gateway_not_available',
        "The card processor refuses this shop's payments, which only the shop can correct. Nothing was charged.",
      );
    case 'unsent':
    case 'rate_limit':
      throw processorNotReached();
    case 'repriced':
      throw new BillingError(
        'quote_changed',
        'A payment that the price was worked out from has been refunded or disputed. Nothing was charged. Ask for the price again.',
      );
    case 'code_used_up':
      throw new BillingError(
        'quote_changed',
        'The code was used up, or changed by the shop, while the payment waited for the bank. Nothing was charged. Ask for the price again.',
      );
    case 'abandoned':
      return { kind: 'failed', message: NOT_CONFIRMED, code: 'payment_not_confirmed' };
    default:
      return { kind: 'failed', message: NOT_COMPLETED, code: 'payment_not_completed' };
  }
}

export function cardNotKnown({ confirmationTokenId }: GivenCard): BillingError {
  const field = confirmationTokenId === undefined ? 'paymentMethodId' : 'confirmationTokenId';
  const message = 'The card processor does not know this card token. Enter the card again.';
  return new BillingError('payment_method_not_found', message, { field });
}

export function processorNotReached(): BillingError {
  const message = 'The card processor cannot be reached just now. Nothing was charged; try again.';
  return new BillingError('processor_unavailable', message, { retryAfterSeconds: 5 });
}

function paymentMismatch(details: ErrorDetails = {}): BillingError {
  return new BillingError(
    'payment_mismatch',
    'The payment is not for what was asked, so it was not accepted. Contact the shop.',
    details,
  );
}
