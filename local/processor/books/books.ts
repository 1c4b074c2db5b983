import { createKeyStore, type KeyStore } from '../http/idempotency.ts';
import type { KeptAccount } from './accounts.ts';
import { type Collection, createCollection } from './collection.ts';
import type { Journal } from './journal.ts';
import type { Kind, Kinds } from './kinds.ts';
import { shown } from './objects.ts';

/** All objects of one account. */
export type AccountBooks = { account: KeptAccount; readonly keys: KeyStore } & {
  readonly [K in Kind]: Collection<Kinds[K]>;
};

/** The objects of all accounts as plain data, to compare with the service's records. */
export type Books = { readonly accounts: Readonly<Record<string, Ledger>> };
export type Ledger = { id: string; settlementCurrency: string; country: string } & {
  [K in Kind]: Omit<Kinds[K], 'sim'>[];
};

export const KINDS = [
  'customers',
  'paymentMethods',
  'confirmationTokens',
  'paymentMethodDomains',
  'paymentIntents',
  'setupIntents',
  'charges',
  'refunds',
  'disputes',
  'balanceTransactions',
  'payouts',
  'files',
  'earlyFraudWarnings',
  'reviews',
  'webhookEndpoints',
  'events',
] as const;

/** Books that write every change to the journal, under the account's id. */
export function createAccountBooks(account: KeptAccount, journal: Journal): AccountBooks {
  const noted = <K extends Kind>(
    kind: K,
    indexed: readonly (keyof Kinds[K] & string)[],
  ): Collection<Kinds[K]> => {
    const collection = createCollection<Kinds[K]>(indexed);
    return {
      ...collection,
      put(entry) {
        collection.put(entry);
        journal.note([kind, account.id, entry] as Parameters<Journal['note']>[0]);
      },
    };
  };
  return {
    account,
    keys: createKeyStore(),
    customers: noted('customers', ['email']),
    paymentMethods: noted('paymentMethods', ['customer']),
    confirmationTokens: noted('confirmationTokens', []),
    paymentMethodDomains: noted('paymentMethodDomains', ['domain_name']),
    paymentIntents: noted('paymentIntents', ['customer', 'status']),
    setupIntents: noted('setupIntents', ['customer', 'payment_method']),
    charges: noted('charges', ['payment_intent', 'customer']),
    refunds: noted('refunds', ['charge', 'payment_intent']),
    disputes: noted('disputes', ['charge', 'payment_intent']),
    balanceTransactions: noted('balanceTransactions', ['source', 'type', 'currency']),
    payouts: noted('payouts', ['status']),
    files: noted('files', []),
    earlyFraudWarnings: noted('earlyFraudWarnings', ['charge', 'payment_intent']),
    reviews: noted('reviews', []),
    webhookEndpoints: noted('webhookEndpoints', []),
    events: noted('events', ['type']),
  };
}

export function ledgerOf(books: AccountBooks): Ledger {
  const { id, settlementCurrency, country } = books.account;
  const collections = Object.fromEntries(KINDS.map((kind) => [kind, books[kind].all().map(shown)]));
  return { id, settlementCurrency, country, ...collections } as Ledger;
}
