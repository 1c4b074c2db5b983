import type { BookEntry, Undated } from '../../domain/books/entry.ts';
import { FORMATS, journalTexts, type Payout } from '../../domain/books/files.ts';
import { type BookState, PHASES, type Running } from '../../domain/books/state.ts';
import { plusAll, type Sums, sumsOf } from '../../domain/books/sums.ts';
import type { Day, Instant, TenantId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { putBookFile } from '../../storage/books/book-files.ts';

/** A day that is being exported. The first project is the oldest. */
export type Exporting = Readonly<{
  state: BookState;
  running: Running;
  projects: readonly Project[];
  mayLeaveOut: boolean;
}>;

/** What was read of a phase: entries for the journal, sums, and where the next part begins, if the phase has more. */
export type Part = Readonly<{
  entries: readonly BookEntry[];
  position: string | undefined;
  hasMore: boolean;
}> &
  Partial<
    Readonly<{ moved: Sums; counted: Sums; payouts: readonly Payout[]; notes: readonly string[] }> &
      Pick<Running, 'shown' | 'readUntil' | 'account' | 'unread'>
  >;

/** A part has at least so many entries, unless its phase ends: some two megabytes, which a function holds at once. */
export const ENTRIES_LEAST = 2000;

export const dated = (entries: readonly Undated[], day: Day, at: Instant): BookEntry[] =>
  entries.map((entry) => ({ ...entry, day, at }));

/** The day after a part was read: its entries are in files, and the next part begins behind it. */
export async function withPart(tenantId: TenantId, running: Running, part: Part): Promise<Running> {
  const { entries, position, hasMore, moved = {}, counted = {}, payouts = [], notes = [] } = part;
  const { shown = running.shown, readUntil = running.readUntil, unread = running.unread } = part;
  const phase = PHASES.indexOf(running.phase) + (hasMore ? 0 : 1);
  const parts = running.parts + (entries.length > 0 ? 1 : 0);
  return {
    ...running,
    phase: PHASES[phase] ?? running.phase,
    isRead: phase === PHASES.length,
    position: hasMore ? position : undefined,
    account: hasMore ? part.account : undefined,
    parts,
    files: [...running.files, ...(await journalFiles(tenantId, running.day, parts, entries))],
    debits: plusAll(running.debits, sumsOf(entries, 'debit')),
    credits: plusAll(running.credits, sumsOf(entries, 'credit')),
    moved: plusAll(running.moved, moved),
    counted: plusAll(running.counted, counted),
    payouts: [...running.payouts, ...payouts],
    notes: [...running.notes, ...notes],
    ...{ shown, readUntil, unread },
  };
}

const PART_DIGITS = 3;

async function journalFiles(tenantId: TenantId, day: Day, part: number, entries: readonly BookEntry[]) {
  if (entries.length === 0) return [];
  const texts = journalTexts({ tenantId, day, part, entries });
  const name = `journal-${String(part).padStart(PART_DIGITS, '0')}`;
  return await Promise.all(
    FORMATS.map((format) => putBookFile(tenantId, day, { name, format, content: texts[format] })),
  );
}
