import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KeptAccount } from './accounts.ts';
import type { KeptAnswer } from './idempotency.ts';
import type { Kind, Kinds } from './objects.ts';

/**
 * The file that lets the books survive a restart or a `kill -9`.
 *
 * Each request appends one line with everything it changed, its idempotency record included, before its answer is sent. So
 * a line is all or nothing: a last line cut off by the kill belongs to a request nobody was answered.
 */
export type Journal = { note(change: Change): void; commit(): void; close(): void };
export type Change =
  | readonly ['account', KeptAccount]
  | readonly ['answer', accountId: string, KeptAnswer]
  | { [K in Kind]: readonly [K, accountId: string, Kinds[K]] }[Kind];

export const noJournal: Journal = { note() {}, commit() {}, close() {} };

/** Gives what the file holds, oldest first and only the last state of each record, and a journal that goes on writing to it. */
export function openJournal(file: string, isStale: (change: Change) => boolean): { changes: Change[]; journal: Journal } {
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
  lines.pop(); // Empty after a whole line; the torn rest of one otherwise.
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

/** Written beside the file and moved over it, so a kill at any moment leaves one of the two whole. */
function compact(file: string, changes: readonly Change[]): void {
  const next = `${file}.next`;
  writeFileSync(next, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
  renameSync(next, file);
}
