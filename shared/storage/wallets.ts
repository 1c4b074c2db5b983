import * as v from 'valibot';
import {
  type Wallet,
  type WalletEntry,
  WalletEntryRecord,
  WalletRecord,
} from '../domain/customers/wallet.ts';
import type { CustomerId, TenantId, WalletEntryId } from '../domain/ids.ts';
import type { Currency } from '../domain/money/currency.ts';
import { keys } from './table/keys.ts';
import { type Page, type PageRequest, readPartitionPage } from './table/lists.ts';
import { lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type OrElse, queryPrefix, upsert, type Write } from './table/table.ts';

export const parseWallet = (item: unknown): Wallet => v.parse(WalletRecord, item);

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
export function creditWallet(entry: WalletEntry): Write[] {
  const { tenantId, customerId, currency, amount } = entry;
  const made = { tenantId, customerId, currency, balance: amount, creditBalance: amount, holdBalance: 0 };
  const { balance, creditBalance, holdBalance, ...names } = readable(WalletRecord, made);
  return [
    createWalletEntry(entry, lost('new wallet entry')),
    upsert(keys.wallet(tenantId, customerId, currency), {
      set: names,
      add: { balance, creditBalance, holdBalance },
    }),
  ];
}

/** Puts a part that was spent back to the balance, with its entry. It was credited before, so it is no new credit. */
export const refundWallet = (entry: WalletEntry): Write[] => [
  createWalletEntry(entry, lost('new wallet entry')),
  change(keys.wallet(entry.tenantId, entry.customerId, entry.currency), { add: { balance: entry.amount } }),
];

export const createWalletEntry = (entry: WalletEntry, orElse?: OrElse): Write =>
  create(
    keys.walletEntry(entry.tenantId, entry.customerId, entry.currency, entry.id),
    readable(WalletEntryRecord, entry),
    orElse,
  );
