import type { Wallet } from '../customers/wallet.ts';
import { BillingError } from '../errors.ts';
import type { Money } from '../money/money.ts';
import { EARLIER, minorFrom, takeInOrder } from '../value/part.ts';
import type { HoldOn } from './hold.ts';
import type { Terms } from './terms.ts';

type Amounts = Readonly<{ dueMinor: number; balanceMinor: number; minimumMinor: number }>;

/**
 * How much of what is due a wallet pays: all that it can. A rest that is too small for a card is made as large as the processor's
 * minimum, and the wallet pays less.
 */
export function walletShare({ dueMinor, balanceMinor, minimumMinor }: Amounts): number {
  const share = Math.min(dueMinor, balanceMinor);
  const rest = dueMinor - share;
  return rest === 0 || rest >= minimumMinor ? share : Math.max(0, dueMinor - minimumMinor);
}

/** The terms when the payer's wallet pays a part of the charge. */
export function paidFromWallet(terms: Terms, minor: number): Terms {
  if (minor === 0) return terms;
  return { ...terms, walletMinor: minor, charge: { ...terms.charge, minor: terms.charge.minor - minor } };
}

/** Throws `quote_changed` when the payer was shown another part of the wallet: the card would be charged another sum. */
export function requireShownPart(
  { walletMinor = 0 }: Pick<Terms, 'walletMinor'>,
  shownMinor: number | undefined,
): void {
  if (shownMinor === undefined || shownMinor === walletMinor) return;
  const message =
    'The wallet pays another amount than the payer was shown. Nothing was charged. Show the payer the price again.';
  throw new BillingError('quote_changed', message);
}

/** What an attempt holds of the wallet until it ends: its oldest credits. */
export function walletHolds(
  { walletMinor: minor, charge: { currency } }: Terms,
  wallet: Pick<Wallet, 'lots' | 'balance'> | undefined,
): HoldOn<'wallet'>[] {
  if (minor === undefined) return [];
  const lots = takeInOrder(wallet?.lots ?? [], minor);
  const balance = minorFrom(EARLIER, lots) > 0 ? wallet?.balance : undefined;
  return [{ on: 'wallet', currency, minor, lots, ...(balance !== undefined && { balance }) }];
}

/** What wallets have paid of an invoice after a payment with these terms; nothing when they paid nothing. */
export function walletPaid(
  { walletMinor: before = 0 }: Readonly<{ walletMinor?: number | undefined }>,
  { walletMinor = 0 }: Pick<Terms, 'walletMinor'>,
) {
  return before + walletMinor || undefined;
}

/** What the payer pays in all, by wallet, by card and by transfer: the lines less the discount. */
export const priceOf = ({
  charge,
  walletMinor = 0,
  invoiced,
}: Pick<Terms, 'charge' | 'walletMinor' | 'invoiced'>): Money => ({
  ...charge,
  minor: charge.minor + walletMinor + (invoiced?.minor ?? 0),
});
