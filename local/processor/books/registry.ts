import { KEPT_SECONDS } from '../http/idempotency.ts';
import {
  type Account,
  type AccountSettings,
  createDirectory,
  type Directory,
  type KeptAccount,
  keep,
} from './accounts.ts';
import { type AccountBooks, type Books, createAccountBooks, type Ledger, ledgerOf } from './books.ts';
import { type Change, type Journal, noJournal, openJournal } from './journal.ts';

/** All accounts with their books and their journal. */
export type Registry = {
  readonly directory: Directory;
  readonly ledger: Books;
  /** The part of one account, without the cost of the others. */
  booksOf(accountId: string): Ledger | undefined;
  add(account: Account): void;
  change(accountId: string, settings: AccountSettings): void;
  of(accountId: string): AccountBooks;
  all(): Iterable<AccountBooks>;
  /** The number of records that the journal had when it was opened. */
  readonly restored: number;
  keepAnswer: (accountId: string, answer: Parameters<AccountBooks['keys']['finish']>[0]) => void;
  commit(): void;
  close(): void;
};

/** The processor keeps events for 30 days. */
export const EVENT_SECONDS = 30 * 24 * 60 * 60;

export function openRegistry(
  accounts: readonly Account[],
  file: string | undefined,
  now: () => number,
): Registry {
  const books = new Map<string, AccountBooks>();
  const directory = createDirectory();
  const opened =
    file === undefined
      ? { changes: [], journal: noJournal }
      : openJournal(file, (change) => isStale(change, now()));
  let journal: Journal = noJournal; // Restored records are already in the file.
  const noting: Journal = { ...noJournal, note: (change) => journal.note(change) };

  function put(account: KeptAccount): void {
    const known = books.get(account.id);
    if (known) known.account = account;
    else books.set(account.id, createAccountBooks(account, noting));
    directory.put(account);
  }
  function of(id: string): AccountBooks {
    const found = books.get(id);
    if (!found) throw new Error(`Invariant broken: no books for account ${id}`);
    return found;
  }
  function add(account: Account): void {
    const kept = keep(account);
    put(kept);
    journal.note(['account', kept]);
    journal.commit();
  }

  function change(id: string, settings: AccountSettings): void {
    const kept = { ...of(id).account, ...settings };
    put(kept);
    journal.note(['account', kept]);
    journal.commit();
  }

  for (const entry of opened.changes) restore(entry, put, of);
  journal = opened.journal;
  for (const account of accounts) add(account);

  return {
    directory,
    ledger: {
      get accounts() {
        return Object.fromEntries([...books].map(([id, entry]) => [id, ledgerOf(entry)]));
      },
    },
    booksOf(id) {
      const entry = books.get(id);
      return entry && ledgerOf(entry);
    },
    add,
    change,
    of,
    all: () => books.values(),
    restored: opened.changes.length,
    keepAnswer(accountId, answer) {
      of(accountId).keys.finish(answer);
      journal.note(['answer', accountId, answer]);
    },
    commit: () => journal.commit(),
    close: () => opened.journal.close(),
  };
}

function restore(
  change: Change,
  put: (account: KeptAccount) => void,
  of: (id: string) => AccountBooks,
): void {
  if (change[0] === 'account') put(change[1]);
  else if (change[0] === 'answer') of(change[1]).keys.finish(change[2]);
  else of(change[1])[change[0]].put(change[2] as never);
}

function isStale(change: Change, now: number): boolean {
  if (change[0] === 'answer') return now - change[2].keptAt >= KEPT_SECONDS;
  return change[0] === 'events' && now - change[2].created >= EVENT_SECONDS;
}
