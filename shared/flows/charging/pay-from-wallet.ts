import type { Wallet } from '../../domain/customers/wallet.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { paidFromWallet, walletShare } from '../../domain/sales/wallet-share.ts';
import type { GatewaySummary } from '../../domain/tenants/tenant.ts';
import { minimumAt } from '../sales/require-minimum.ts';

/** The terms of a sale whose payer's wallet, when there is one in its currency, pays before the card does. */
export const payFromWallet = (terms: Terms, wallet: Wallet | undefined, gateway: GatewaySummary): Terms =>
  paidFromWallet(terms, walletPart(terms.charge, wallet, gateway));

/**
 * How much of a charge through the gateway a wallet pays, in minor units. It pays all of what would be transferred, or nothing: a
 * part would be held for as long as the transfer takes.
 */
export function walletPart(
  { minor: dueMinor, currency }: Money,
  wallet: Wallet | undefined,
  gateway: GatewaySummary,
): number {
  if (wallet?.currency !== currency) return 0;
  const minimumMinor = gateway.kind === 'offline' ? dueMinor : minimumAt(currency, gateway).minor;
  return walletShare({ dueMinor, balanceMinor: wallet.balance, minimumMinor });
}
