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
 * price. What was given back in all is rounded half up, and not each part of it, so many small parts lose nothing. The rest of the tax is
 * never more than the rest of the price, and what gives back the last of the price gives back all tax that is left.
 */
export function taxGivenBack(payment: Payment, { minor, lines }: Given): number {
  const taxMinor = paidTaxMinorOf(payment.terms);
  const { minor: priceMinor } = priceOf(payment.terms);
  const given = givenBefore(payment);
  const leftMinor = Math.max(0, taxMinor - given.taxMinor);
  const restMinor = priceMinor - given.minor - minor;
  if (restMinor <= 0) return leftMinor;
  const isInProportion = given.taxMinor === part(taxMinor, given.minor, priceMinor);
  const share = isInProportion
    ? part(taxMinor, given.minor + minor, priceMinor) - given.taxMinor
    : part(leftMinor, minor, restMinor + minor);
  const ownMinor = Math.min(leftMinor, minor, ofLines(payment.terms, lines) ?? share);
  return Math.max(ownMinor, leftMinor - restMinor);
}

function givenBefore({ refunds = NOTHING_REFUNDED, disputes = [] }: Payment): {
  minor: number;
  taxMinor: number;
} {
  const lost = disputes.filter(isLost);
  const lostMinor = lost.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const lostTaxMinor = lost.reduce((sum, dispute) => sum + (dispute.taxMinor ?? 0), 0);
  return {
    minor: refundedMinorOf(refunds) + heldMinorOf(refunds) + lostMinor,
    taxMinor: (refunds.taxMinor ?? 0) + lostTaxMinor,
  };
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
