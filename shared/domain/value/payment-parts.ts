import type { Attempt } from '../sales/attempt.ts';
import { priceOf } from '../sales/wallet-share.ts';
import { EARLIER, merged, type Part, sourceOf, totalOf } from './part.ts';

/**
 * What a payment brought, by where it came from: the card's or the transfer's part is its own, the wallet's part came from the credits
 * that the attempt held.
 */
export function partsOfPayment(attempt: Pick<Attempt, 'id' | 'customerId' | 'terms' | 'holds'>): Part[] {
  const { terms, holds } = attempt;
  const walletMinor = terms.walletMinor ?? 0;
  const lots = lotsHeld({ holds });
  const unnamed = { from: EARLIER, minor: walletMinor - totalOf(lots) };
  return merged([...lots, unnamed, { from: sourceOf(attempt), minor: priceOf(terms).minor - walletMinor }]);
}

/** The credits of the payer's wallet that an attempt holds, or has spent. */
export const lotsHeld = ({ holds }: Pick<Attempt, 'holds'>): Part[] =>
  holds.flatMap((hold) => (hold.on === 'wallet' ? (hold.lots ?? []) : []));
