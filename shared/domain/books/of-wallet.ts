import type { WalletEntry } from '../customers/wallet.ts';
import type { ProjectId } from '../ids.ts';
import { GIFTS, REFUNDS, UNUSED_TIME, WALLETS } from './accounts.ts';
import { entryOf, type Undated } from './entry.ts';
import { creditedTaxes, sumOf } from './taxes.ts';

const TEXTS: Partial<Record<WalletEntry['type'], string>> = {
  credit: 'Wallet credit',
  refund: 'Refund to the wallet',
  reversal: 'Wallet credit taken back with its payment',
  return: 'Wallet credit put back',
};

/** A change of a wallet, against what it came from: a gift of staff, a refund, or unused time that was paid for, of which the tax is owed no more. */
export function ofWalletEntry(entry: WalletEntry, projectId: ProjectId | undefined): Undated[] {
  const { id, type, amount, attemptId, orderId, customerId, currency } = entry;
  const isGift = type === 'credit' && attemptId === undefined && orderId === undefined;
  const against = type === 'refund' ? REFUNDS : isGift ? GIFTS : UNUSED_TIME;
  const sign = type === 'reversal' ? -1 : 1;
  const minor = sign * amount;
  const taxes = creditedTaxes(entry.tax, sign);
  return entryOf({
    id,
    kind: 'wallet',
    currency,
    postings: [
      { account: against, minor: minor - sumOf(taxes) },
      ...taxes,
      { account: WALLETS, minor: -minor },
    ],
    about: { projectId, transactionId: attemptId, customerId },
    text: TEXTS[type] ?? '',
  });
}
