import type { Attempt } from '../../../shared/domain/sales/attempt.ts';

/**
 * The reference of what went back of the payments of links. A payment is given back once at most, and what its bank sent back to the
 * shop can be given back again. A link whose payment went back stays paid.
 */
export type Refunded = {
  /** `undefined` while a fault makes it unknown. */
  backMinor: number | undefined;
  /** What the payer's bank has done; `untold` when the service has no event of it. */
  dispute: Dispute;
};
export type Dispute = 'none' | 'untold' | 'open' | 'won' | 'lost';

/** A payment that may be given back. */
export type Refundable = Readonly<{ minor: number; refunded: Refunded }> & { isUnsure: boolean };

/** Ten tenths are all that is left, which no amount says. */
export const partOf = ({ minor }: Pick<Refundable, 'minor'>, tenths: number): number | undefined =>
  tenths === 10 ? undefined : Math.max(1, Math.floor((minor * tenths) / 10));

/** The answer to staff who give so much back. Records its effects. */
export function refunded(paid: Refundable, asked: number | undefined): string | undefined {
  const { backMinor } = paid.refunded;
  if (paid.isUnsure || backMinor === undefined) {
    paid.refunded.backMinor = undefined;
    return undefined;
  }
  const { dispute } = paid.refunded;
  if (dispute === 'open' || dispute === 'lost') return 'transaction_not_refundable';
  const left = paid.minor - backMinor;
  if (left === 0) return 'transaction_not_refundable';
  if (asked !== undefined && asked > left) return 'invalid_request';
  if (dispute === 'untold') return 'refund_refused'; // The processor knows it.
  paid.refunded.backMinor = backMinor + (asked ?? left);
  return 'succeeded';
}

/** The sale stands no longer, so nothing repeats it. */
export const isGivenBack = ({
  minor,
  refunded: { backMinor, dispute },
}: Pick<Refundable, 'minor' | 'refunded'>): boolean =>
  minor > 0 && (backMinor === minor || dispute === 'lost');

export const backOf = (
  { links }: Readonly<{ links: readonly (Refundable & Readonly<{ currency: string }>)[] }>,
  currency: string,
): number =>
  links
    .filter((link) => link.currency === currency)
    .reduce((total, { refunded: { backMinor = 0 } }) => total + backMinor, 0);

/** How far the dispute of a payment is, as it is booked. */
export function disputeIn(attempt: Attempt | undefined): Dispute {
  const status = attempt?.disputes?.at(-1)?.status;
  if (status) return status === 'won' || status === 'lost' ? status : 'open';
  return attempt?.terms.charge.minor && attempt.card?.last4 === DISPUTED ? 'untold' : 'none';
}
/** The last digits of the card whose payer has their bank take each payment back. */
export const DISPUTED = '0259';

/** Compares what went back of a link's payment with the table, or takes it from there when a fault has made it unknown. */
export function agreeOnRefunds(
  link: Refundable,
  index: number,
  /** `isWhole`: no transfer paid a part of its invoice, which does not go back with the card's. */
  stored: Readonly<{ backMinor: number; dispute: Dispute; isWhole: boolean; isRefunded: boolean }>,
): void {
  if (link.isUnsure) link.refunded.dispute = stored.dispute;
  if (link.refunded.dispute !== stored.dispute)
    throw new Error(`Link ${index} is ${stored.dispute}; the reference says ${link.refunded.dispute}.`);
  link.refunded.backMinor ??= stored.backMinor;
  if (link.refunded.backMinor !== stored.backMinor)
    throw new Error(
      `Of link ${index} went ${stored.backMinor} back; the reference says ${link.refunded.backMinor}.`,
    );
  const isLost = link.minor > 0 && link.refunded.dispute === 'lost'; // Then its invoice is refunded, whatever else paid of it.
  if ((isLost || (stored.isWhole && isGivenBack(link))) !== stored.isRefunded)
    throw new Error(`The invoice of link ${index} is ${stored.isRefunded ? '' : 'not '}refunded.`);
}
