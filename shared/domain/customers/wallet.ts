import * as v from 'valibot';
import type { AttemptId, CustomerId, Instant, TenantId, WalletEntryId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';

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
export type Wallet = v.InferOutput<typeof WalletRecord>;

/**
 * What an entry changes:
 *
 *   credit    staff added to the balance
 *   hold      an attempt moved a part of the balance to what is held
 *   release   the attempt charged nothing, and its part went back to the balance
 *   debit     the attempt succeeded, and its part is spent
 *   refund    a part that was spent went back to the balance
 */
export const WALLET_ENTRY_TYPES = ['credit', 'hold', 'release', 'debit', 'refund'] as const;

/** One change of a wallet, written in the same commit. Entries are never changed. */
export const WalletEntryRecord = v.object({
  id: text<WalletEntryId>(),
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  currency: text<Currency>(),
  type: v.picklist(WALLET_ENTRY_TYPES),
  /** Always positive: the type says in which direction. */
  amount: whole(),
  /** The attempt that the change belongs to; absent from a credit. */
  attemptId: v.optional(text<AttemptId>()),
  /** The member of staff, or the credential, that credited. */
  creditedBy: v.optional(v.string()),
  reason: v.optional(v.string()),
  at: text<Instant>(),
});
export type WalletEntry = v.InferOutput<typeof WalletEntryRecord>;
