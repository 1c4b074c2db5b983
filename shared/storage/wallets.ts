import * as v from 'valibot';
import {
  isBookedEntry,
  lotField,
  lotsOf,
  type Wallet,
  type WalletEntry,
  WalletEntryRecord,
  WalletRecord,
} from '../domain/customers/wallet.ts';
import type { CustomerId, TenantId, WalletEntryId } from '../domain/ids.ts';
import type { Currency } from '../domain/money/currency.ts';
import { EARLIER, type Part } from '../domain/value/part.ts';
import { keys } from './table/keys.ts';
import { bookedListFields } from './table/list-shards.ts';
import { type Page, type PageRequest, readPartitionPage } from './table/lists.ts';
import { lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type OrElse, queryPrefix, upsert, type Write } from './table/table.ts';
import type { Condition } from './table/write.ts';

export const parseWallet = (item: unknown): Wallet => ({
  ...v.parse(WalletRecord, item),
  lots: lotsOf(item as Record<string, unknown>),
});

export async function findWallet(
  tenantId: TenantId,
  customerId: CustomerId,
  currency: Currency,
): Promise<Wallet | undefined> {
  const item = await get(keys.wallet(tenantId, customerId, currency));
  return item === undefined ? undefined : parseWallet(item);
}

/** All wallets of a customer, by currency. */
export async function readWallets(tenantId: TenantId, customerId: CustomerId): Promise<Wallet[]> {
  const { pk, sk } = keys.wallet(tenantId, customerId, '' as Currency);
  return (await queryPrefix(pk, sk)).map(parseWallet);
}

/** A page of the entries of one wallet, newest first. Those of one attempt are together, by the time it began. */
export async function readWalletEntries(
  tenantId: TenantId,
  { customerId, currency, ...page }: PageRequest & Readonly<{ customerId: CustomerId; currency: Currency }>,
): Promise<Page<WalletEntry>> {
  const { pk, sk } = keys.walletEntry(tenantId, customerId, currency, '' as WalletEntryId);
  const { records, nextCursor } = await readPartitionPage(pk, sk, page);
  return { records: records.map((item) => v.parse(WalletEntryRecord, item)), nextCursor };
}

/** Adds a credit to a wallet, which it makes if it is the first, with its entry. */
export const creditWallet = (entry: WalletEntry): Write[] =>
  addToWallet(entry, { balance: entry.amount, creditBalance: entry.amount, holdBalance: 0 });

/** Puts a part that was spent or taken back to the balance, with its entry. It was credited before, or paid, so it is no new credit. */
export const returnToWallet = (entry: WalletEntry): Write[] =>
  addToWallet(entry, { balance: entry.amount, creditBalance: 0, holdBalance: 0 });

function addToWallet(
  entry: WalletEntry,
  { balance, creditBalance, holdBalance }: Pick<Wallet, 'balance' | 'creditBalance' | 'holdBalance'>,
): Write[] {
  const { tenantId, customerId, currency, lots = [] } = entry;
  readable(WalletRecord, { tenantId, customerId, currency, balance, creditBalance, holdBalance });
  return [
    createWalletEntry(entry, lost('new wallet entry')),
    upsert(keys.wallet(tenantId, customerId, currency), {
      set: { tenantId, customerId, currency },
      add: { balance, creditBalance, holdBalance, ...inLots(lots, 1) },
    }),
  ];
}

/**
 * Takes credits out of a wallet, with its entry, on condition that nothing of it is held: a payment that gives its part back would bring a
 * credit back that its payment no longer stands behind.
 */
export const takeFromWallet = (entry: WalletEntry): Write[] => {
  const { tenantId, customerId, currency, amount, lots = [] } = entry;
  return [
    createWalletEntry(entry, lost('new wallet entry')),
    change(
      keys.wallet(tenantId, customerId, currency),
      {
        add: { balance: -amount, ...inLots(lots, -1) },
        when: [['holdBalance', '=', 0], ['balance', '>=', amount], ...inEachLot(lots)],
      },
      lost('wallet'),
    ),
  ];
};

/** What an earlier version of the service credited is in no lot. */
const named = (lots: readonly Part[]): readonly Part[] => lots.filter(({ from }) => from !== EARLIER);
/** What a change of the balance adds to its lots. */
export const inLots = (lots: readonly Part[], sign: 1 | -1): Record<string, number> =>
  Object.fromEntries(named(lots).map(({ from, minor }) => [lotField(from), sign * minor]));
/** Each lot has what is taken from it. */
export const inEachLot = (lots: readonly Part[]): Condition[] =>
  named(lots).map(({ from, minor }) => [lotField(from), '>=', minor]);

export const createWalletEntry = (entry: WalletEntry, orElse?: OrElse): Write =>
  create(
    keys.walletEntry(entry.tenantId, entry.customerId, entry.currency, entry.id),
    {
      ...readable(WalletEntryRecord, entry),
      ...(isBookedEntry(entry) && bookedListFields(entry.tenantId, entry.id, entry.at)),
    },
    orElse,
  );
