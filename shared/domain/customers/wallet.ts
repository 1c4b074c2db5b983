import * as v from 'valibot';
import type { AttemptId, CustomerId, Instant, OrderId, TenantId, WalletEntryId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { TaxCreditRecord } from '../tax/breakdown.ts';
import { EARLIER, GIFT, type Part, PartRecord, type Source, totalOf } from '../value/part.ts';

/** A customer's money at the tenant in one currency. Amounts are minor units, also on the wire. Nothing here calls the processor. */
export const WalletRecord = v.object({
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  currency: text<Currency>(),
  /** What can be spent now. */
  balance: whole(),
  /** All that was ever credited: what of it is neither balance nor held has been spent. */
  creditBalance: whole(),
  /** What unfinished attempts hold. */
  holdBalance: whole(),
});
/** `lots` are what the balance consists of, in the order in which they are spent. */
export type Wallet = v.InferOutput<typeof WalletRecord> & Readonly<{ lots: readonly Part[] }>;

/** A lot is a field of its own, so that two attempts that spend one wallet at once do not meet. */
const LOT = 'lot_';
export const lotField = (source: Source): string => `${LOT}${source}`;

/**
 * What the balance of a wallet consists of. A part that no lot names was credited by an earlier version of the service. The oldest
 * credits are spent first, gifts last.
 */
export function lotsOf(item: Readonly<Record<string, unknown>>): Part[] {
  const named = Object.entries(item)
    .filter(([field, minor]) => field.startsWith(LOT) && Number(minor) > 0)
    .map(([field, minor]) => ({ from: field.slice(LOT.length) as Source, minor: Number(minor) }))
    .sort((one, other) => (rankOf(one.from) < rankOf(other.from) ? -1 : 1));
  const earlierMinor = Number(item.balance) - totalOf(named);
  return earlierMinor > 0 ? [{ from: EARLIER, minor: earlierMinor }, ...named] : named;
}
const rankOf = (source: Source): string => (source === GIFT ? '~' : source);

/**
 * What an entry changes:
 *
 *   credit    staff added to the balance, or the unused part of a period went to it
 *   hold      an attempt moved a part of the balance to what is held
 *   release   the attempt charged nothing, and its part went back to the balance
 *   debit     the attempt succeeded, and its part is spent
 *   refund    a part that was spent went back to the balance
 *   reversal  a credit was taken back with the payment that it came from
 *   return    what was taken back went to the balance again: the refund of the payment failed
 */
export const WALLET_ENTRY_TYPES = [
  'credit',
  'hold',
  'release',
  'debit',
  'refund',
  'reversal',
  'return',
] as const;

/** One change of a wallet, written in the same commit. Entries are never changed. */
export const WalletEntryRecord = v.object({
  id: text<WalletEntryId>(),
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  currency: text<Currency>(),
  type: v.picklist(WALLET_ENTRY_TYPES),
  /** Always positive: the type says in which direction. */
  amount: whole(),
  /** Where the amount came from. Absent from an entry of an earlier version of the service. */
  lots: v.optional(v.array(PartRecord)),
  /** The tax in unused time that was credited, or taken back and put back again: it was charged with the period. */
  tax: v.optional(TaxCreditRecord),
  /** The attempt that the change belongs to; absent from a credit by staff. */
  attemptId: v.optional(text<AttemptId>()),
  /** The order whose unused time was credited when it was cancelled. */
  orderId: v.optional(text<OrderId>()),
  /** The member of staff, or the credential, that credited. */
  creditedBy: v.optional(v.string()),
  reason: v.optional(v.string()),
  at: text<Instant>(),
});
export type WalletEntry = v.InferOutput<typeof WalletEntryRecord>;

/** The books post what a sale takes from a wallet with the sale, and these by themselves. What an attempt only holds moves nothing. */
export const isBookedEntry = ({ type }: Pick<WalletEntry, 'type'>): boolean =>
  type === 'credit' || type === 'refund' || type === 'reversal' || type === 'return';
