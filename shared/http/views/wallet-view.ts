import type {
  Wallet as ShownWallet,
  WalletEntry as ShownWalletEntry,
} from '../../contracts/admin/wallets.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Wallet, WalletEntry } from '../../domain/customers/wallet.ts';
import { moneyIn } from './money-view.ts';

/** A wallet as staff see it: as amounts, and in the minor units of the specification. */
export const walletView = ({
  customerId,
  currency,
  balance,
  creditBalance,
  holdBalance,
}: Wallet): Shown<typeof ShownWallet> => ({
  customerId,
  currency: currency.toUpperCase(),
  balance,
  creditBalance,
  holdBalance,
  balanceAmount: moneyIn(currency)(balance),
  creditBalanceAmount: moneyIn(currency)(creditBalance),
  holdBalanceAmount: moneyIn(currency)(holdBalance),
});

export const walletEntryView = (entry: WalletEntry): Shown<typeof ShownWalletEntry> => ({
  id: entry.id,
  type: entry.type,
  movedAmount: moneyIn(entry.currency)(entry.amount),
  amount: entry.amount,
  currency: entry.currency.toUpperCase(),
  transactionId: entry.attemptId ?? null,
  orderId: entry.orderId ?? null,
  creditedBy: entry.creditedBy ?? null,
  reason: entry.reason ?? null,
  at: entry.at,
});
