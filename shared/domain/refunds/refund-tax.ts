import type { Attempt } from '../sales/attempt.ts';
import { isLost } from '../sales/dispute.ts';
import type { Terms } from '../sales/terms.ts';
import { priceOf } from '../sales/wallet-share.ts';
import type { Refund } from './refund.ts';
import { heldMinorOf, NOTHING_REFUNDED, refundedMinorOf } from './refund-sums.ts';

/** The tax in what a payment took: that of a change of plan is less by what the unused part gives back. */
export const paidTaxMinorOf = ({
  tax,
  ...terms
}: Pick<Terms, 'tax' | 'charge' | 'walletMinor' | 'invoiced'>): number =>
  Math.min(priceOf(terms).minor, Math.max(0, (tax?.taxMinor ?? 0) - (tax?.credit?.taxMinor ?? 0)));

type Payment = Pick<Attempt, 'terms' | 'refunds' | 'disputes'>;
type Given = Readonly<{ minor: number; lines?: Refund['lines'] }>;

/**
 * The tax in what is given back of a payment, by a refund or a lost dispute: of the named lines, or as much of the payment's tax as of its
 * price, rounded half up. What gives back the last of the price gives back all tax that is left, so that nothing is lost or given twice.
 */
export function taxGivenBack(
  { terms, refunds = NOTHING_REFUNDED, disputes = [] }: Payment,
  given: Given,
): number {
  const taxMinor = paidTaxMinorOf(terms);
  const { minor: priceMinor } = priceOf(terms);
  const lost = disputes.filter(isLost);
  const lostMinor = lost.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const lostTaxMinor = lost.reduce((sum, dispute) => sum + (dispute.taxMinor ?? 0), 0);
  const leftMinor = Math.max(0, taxMinor - (refunds.taxMinor ?? 0) - lostTaxMinor);
  const before = refundedMinorOf(refunds) + heldMinorOf(refunds) + lostMinor;
  if (before + given.minor >= priceMinor) return leftMinor;
  return Math.min(
    leftMinor,
    given.minor,
    ofLines(terms, given.lines) ?? part(taxMinor, given.minor, priceMinor),
  );
}

function ofLines({ tax }: Terms, lines: Refund['lines']): number | undefined {
  return lines?.reduce((sum, { line, minor }) => {
    const taxed = tax?.lines.find((one) => one.line === line);
    return taxed ? sum + part(taxed.taxMinor, Math.min(minor, taxed.grossMinor), taxed.grossMinor) : sum;
  }, 0);
}

/** As much of an amount as one is of another, rounded half up. */
function part(minor: number, of: number, whole: number): number {
  const under = BigInt(Math.max(1, whole));
  return Number((2n * BigInt(minor) * BigInt(of) + under) / (2n * under));
}
