import { BillingError, invalidField } from '../errors.ts';
import { toMajor } from '../money/money.ts';
import { readAmount } from '../money/read-amount.ts';
import type { Attempt } from '../sales/attempt.ts';
import { blocksRefunds, isLost } from '../sales/dispute.ts';
import { heldMinorOf, NOTHING_REFUNDED } from './refund-sums.ts';

/** How a refund is divided between the card and the wallet, in minor units. */
export type Parts = Readonly<{ cardMinor: number; walletMinor: number }>;

/** What can still be refunded of a payment: what it took, less what was given back and what unfinished refunds hold. */
export function leftOf({ terms, refunds = NOTHING_REFUNDED }: Pick<Attempt, 'terms' | 'refunds'>): Parts {
  const { cardMinor, walletMinor, heldCardMinor, heldWalletMinor } = refunds;
  return {
    cardMinor: Math.max(0, terms.charge.minor - cardMinor - heldCardMinor),
    walletMinor: Math.max(0, (terms.walletMinor ?? 0) - walletMinor - heldWalletMinor),
  };
}

/** Throws `transaction_not_refundable` for a payment that took nothing which we could give back, or whose money the issuer decides about. */
export function requireRefundable({ state, operation, terms, disputes = [] }: Attempt): void {
  if (state !== 'succeeded') throw notRefundable('Only a payment that succeeded can be refunded.');
  if (operation === 'transfer')
    throw notRefundable(
      'This payment was a bank transfer. Transfer the amount back from your bank; the service has no part in it.',
    );
  if (terms.charge.minor + (terms.walletMinor ?? 0) === 0)
    throw notRefundable('Nothing was charged, so there is nothing to refund.');
  if (disputes.some(isLost))
    throw notRefundable('The payer got this money back by a dispute, so it cannot be refunded as well.');
  if (disputes.some(blocksRefunds))
    throw notRefundable(
      'The payer has disputed this payment. To give the money back, accept the dispute at the processor.',
    );
}

/** Divides what is to be refunded: the card gets its part back first, the wallet the rest. Without an amount, all that is left. */
export function partsOf(attempt: Attempt, amount: number | undefined): Parts {
  const { currency } = attempt.terms.charge;
  const left = leftOf(attempt);
  const leftMinor = left.cardMinor + left.walletMinor;
  const minor = amount === undefined ? leftMinor : readAmount(amount, 'amount', currency).minor;
  const heldMinor = heldMinorOf(attempt.refunds ?? NOTHING_REFUNDED);
  if (leftMinor === 0 && heldMinor === 0) throw notRefundable('All of this payment was refunded already.');
  if (heldMinor > 0 && (leftMinor === 0 || minor > leftMinor)) throw refundInProgress();
  if (minor === 0) throw invalidField('amount', 'Send what is to be refunded, more than zero.');
  const most = `${toMajor({ minor: leftMinor, currency })} ${currency.toUpperCase()}`;
  if (minor > leftMinor) throw invalidField('amount', `Only ${most} is left to refund.`, 'too_large');
  const cardMinor = Math.min(minor, left.cardMinor);
  return { cardMinor, walletMinor: minor - cardMinor };
}

/** Card and wallet got all back that they paid. */
export const isRefundedInFull = ({
  terms,
  refunds = NOTHING_REFUNDED,
}: Pick<Attempt, 'terms' | 'refunds'>): boolean =>
  refunds.cardMinor >= terms.charge.minor && refunds.walletMinor >= (terms.walletMinor ?? 0);

const notRefundable = (message: string): BillingError =>
  new BillingError('transaction_not_refundable', message);

const BUSY_SECONDS = 30;

function refundInProgress(): BillingError {
  const message =
    'A refund of this payment is under way, and its outcome is not known yet. Try again in a moment.';
  return new BillingError('refund_in_progress', message, { retryAfterSeconds: BUSY_SECONDS });
}
