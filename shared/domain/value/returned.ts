import { NOTHING_REFUNDED } from '../refunds/refund-sums.ts';
import type { Attempt } from '../sales/attempt.ts';
import { isLost } from '../sales/dispute.ts';

type Returned = Pick<Attempt, 'refunds' | 'disputes'>;

/**
 * What of a payment the payer has back, or will have, and of which they may keep nothing else: refunds that take the value back, and
 * lost disputes. A refund out of goodwill is a present.
 */
export const returnedMinorOf = ({ refunds = NOTHING_REFUNDED, disputes }: Returned): number =>
  returnedByCard({ refunds, disputes }) +
  refunds.walletMinor +
  refunds.heldWalletMinor -
  (refunds.goodwillWalletMinor ?? 0);

/** The same of the card's part alone: what the wallet paid came from other payments. */
export const returnedByCard = ({ refunds = NOTHING_REFUNDED, disputes }: Returned): number =>
  refunds.cardMinor + refunds.heldCardMinor - (refunds.goodwillCardMinor ?? 0) + lostMinorOf({ disputes });

export const lostMinorOf = ({ disputes = [] }: Pick<Attempt, 'disputes'>): number =>
  disputes.filter(isLost).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
