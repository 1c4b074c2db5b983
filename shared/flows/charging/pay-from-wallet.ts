import type { Wallet } from '../../domain/customers/wallet.ts';
import { minimumCharge } from '../../domain/money/minimum.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { paidFromWallet, walletShare } from '../../domain/sales/wallet-share.ts';
import type { GatewaySummary } from '../../domain/tenants/tenant.ts';
import { referenceRate } from '../../reference/exchange-rates.ts';

/** The terms of a sale whose payer's wallet, when there is one in its currency, pays before the card does. */
export function payFromWallet(terms: Terms, wallet: Wallet | undefined, { settlementCurrency }: GatewaySummary): Terms {
  const { minor: dueMinor, currency } = terms.charge;
  if (wallet?.currency !== currency) return terms;
  const { minor: minimumMinor } = minimumCharge(currency, settlementCurrency, referenceRate(settlementCurrency, currency));
  return paidFromWallet(terms, walletShare({ dueMinor, balanceMinor: wallet.balance, minimumMinor }));
}
