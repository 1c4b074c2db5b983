import { endsOf, finalAt, lastFinalDay, startsOf } from '../../domain/books/days.ts';
import type { BookState, Running } from '../../domain/books/state.ts';
import type { TenantId } from '../../domain/ids.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { addDays, instant } from '../../domain/time/calendar.ts';
import { createBookDay, findBookState, putBookState } from '../../storage/books/book-days.ts';
import { commit } from '../../storage/table/table.ts';
import { listProjects } from '../../storage/tenants.ts';
import { closeDay } from './close-day.ts';
import { type Exporting, type Part, withPart } from './part.ts';
import { readBookedPart } from './read-booked.ts';
import { readOrdersPart } from './read-orders.ts';
import { readProcessorPart } from './read-processor.ts';

/** `mayLeaveOut`: what of the processor cannot be read now is left to the next day's books. */
type Run = Readonly<{ now: Date; hasTime: () => boolean; mayLeaveOut: boolean }>;
/** Whether days are left to export now, and when the next one is over. */
export type Exported = Readonly<{ isDone: boolean; nextAt?: Date }>;

const PARTS = {
  booked: readBookedPart,
  processor: readProcessorPart,
  orders: readOrdersPart,
} as const satisfies Record<Running['phase'], (of: Exporting) => Promise<Part>>;

/**
 * Exports the days of a tenant that are over and not exported yet, oldest first, in parts. After each part the state says where the next one
 * begins, so a run that ends early is gone on with, and what was written is never written again.
 *
 * Throws `Lost` of the books when another run exports the tenant at the same time.
 */
export async function exportBooks(tenantId: TenantId, run: Run): Promise<Exported> {
  const projects = inOrder(await listProjects(tenantId));
  if (projects.length === 0) return { isDone: true };
  let read = await findBookState(tenantId);
  while (run.hasTime()) {
    const state = withReceivables(read ?? begun(tenantId, projects, run.now));
    const nextAt = finalAt(addDays(state.closedOn, 1), projects);
    if (!state.running && nextAt > run.now) return { isDone: true, nextAt };
    read = await step({ state, projects, ...run }, read);
  }
  return { isDone: false };
}

/** Whatever is of no project, such as a credit of staff, has the time zone of the oldest one. */
const inOrder = (projects: readonly Project[]): Project[] =>
  projects.toSorted((one, other) =>
    `${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? -1 : 1,
  );

/** The books begin with the last day that is over. */
function begun(tenantId: TenantId, projects: readonly Project[], now: Date): BookState {
  const first = lastFinalDay(projects, now);
  return {
    tenantId,
    version: 0,
    closedOn: addDays(first, -1),
    until: startsOf(first, projects),
    readUntil: {},
    balances: {},
    shown: {},
  };
}

/** Invoices are booked from where a day begins in every project, so that an earlier version's closed and begun days stay as they are. */
function withReceivables(state: BookState): BookState {
  if (state.running || state.receivablesFrom) return state;
  const from = Object.values(state.until).sort().at(-1);
  return from === undefined ? state : { ...state, receivablesFrom: from };
}

/** Exports the next part of the day, or closes it. Gives the state as it is stored. */
async function step(
  { state, ...run }: Omit<Exporting, 'running'> & Readonly<{ now: Date }>,
  read: BookState | undefined,
): Promise<BookState> {
  const running = state.running ?? beginDay(state, run.projects, run.now);
  const stored = (next: BookState): BookState => ({ ...next, version: (read?.version ?? 0) + 1 });
  if (running.isRead) {
    const { day, after } = await closeDay({ state, running, ...run }, instant(run.now));
    await commit([createBookDay(day), putBookState(after, read)]);
    return stored(after);
  }
  const part = await PARTS[running.phase]({ state, running, ...run });
  const after = { ...state, running: await withPart(state.tenantId, running, part) };
  await commit([putBookState(after, read)]);
  return stored(after);
}

function beginDay(state: BookState, projects: readonly Project[], now: Date): Running {
  const day = addDays(state.closedOn, 1);
  return {
    day,
    to: endsOf(day, projects, state.until),
    phase: 'booked',
    unread: [],
    parts: 0,
    files: [],
    debits: {},
    credits: {},
    shown: state.shown,
    readUntil: state.readUntil,
    payouts: [],
    moved: {},
    counted: {},
    isLate: finalAt(addDays(day, 1), projects) <= now,
    notes: [],
  };
}
