import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { KeptAnswer } from '../http/idempotency.ts';
import type { KeptAccount } from './accounts.ts';
import type { Kind, Kinds } from './kinds.ts';

/**
 * The file from which the books are restored after a restart or a `kill -9`.
 *
 * Each request appends one line with all its changes, including its idempotency record, before its answer is sent. So a truncated
 * last line belongs to a request that was not answered.
 */
export type Journal = { note(change: Change): void; commit(): void; close(): void };
export type Change =
  | readonly ['account', KeptAccount]
  | readonly ['answer', accountId: string, KeptAnswer]
  | { [K in Kind]: readonly [K, accountId: string, Kinds[K]] }[Kind];

export const noJournal: Journal = { note() {}, commit() {}, close() {} };

/** Reads the last state of each record, oldest first, and returns it with a journal that appends to the file. */
export function openJournal(
  file: string,
  isStale: (change: Change) => boolean,
): { changes: Change[]; journal: Journal } {
  mkdirSync(dirname(file), { recursive: true });
  const changes = existsSync(file) ? latest(read(file)).filter((change) => !isStale(change)) : [];
  compact(file, changes);
  const descriptor = openSync(file, 'a');
  let pending: Change[] = [];
  let open = true;
  return {
    changes,
    journal: {
      note: (change) => void pending.push(change),
      commit() {
        if (pending.length === 0 || !open) return;
        writeSync(descriptor, `${JSON.stringify(pending)}\n`);
        pending = [];
      },
      close() {
        if (open) closeSync(descriptor);
        open = false;
      },
    },
  };
}

function read(file: string): Change[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop(); // Empty, or a truncated line.
  return lines.flatMap((line) => JSON.parse(line) as Change[]);
}

function latest(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) last.set(identity(change), change);
  return [...last.values()];
}

function identity(change: Change): string {
  if (change[0] === 'account') return `account ${change[1].id}`;
  if (change[0] === 'answer') return `answer ${change[1]} ${change[2].key}`;
  return `${change[0]} ${change[1]} ${change[2].id}`;
}

/** Writes another file and renames it, so a kill at any moment leaves the old or the new content. */
function compact(file: string, changes: readonly Change[]): void {
  const next = `${file}.next`;
  writeFileSync(next, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
  renameSync(next, file);
}
