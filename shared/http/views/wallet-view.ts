import type {
  Wallet as ShownWallet,
  WalletEntry as ShownWalletEntry,
} from '../../contracts/admin/wallets.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import type { Wallet, WalletEntry } from '../../domain/customers/wallet.ts';

/** A wallet as staff see it, in minor units: the one place of the interface where amounts are. */
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
});

export const walletEntryView = (entry: WalletEntry): Shown<typeof ShownWalletEntry> => ({
  id: entry.id,
  type: entry.type,
  amount: entry.amount,
  currency: entry.currency.toUpperCase(),
  transactionId: entry.attemptId ?? null,
  orderId: entry.orderId ?? null,
  creditedBy: entry.creditedBy ?? null,
  reason: entry.reason ?? null,
  at: entry.at,
});
