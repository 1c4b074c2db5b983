import * as v from 'valibot';
import type { Day, Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { FiguresRecord } from './figures.ts';
import { FORMATS } from './files.ts';

const SumsRecord = v.record(v.string(), whole());
const UntilRecord = v.record(v.string(), text<Instant>());

/** A file of the export. Its name has the hash of its content, so that no file ever takes the place of another. */
export const BookFileRecord = v.object({
  name: v.string(),
  format: v.picklist(FORMATS),
  key: v.string(),
  bytes: whole(),
  sha256: v.string(),
});
export type BookFile = v.InferOutput<typeof BookFileRecord>;

/** What is read for a day, one after the other: what was booked here, what moved at the processor, and what recurs. */
export const PHASES = ['booked', 'processor', 'orders'] as const;

const PayoutRecord = v.object({
  id: v.string(),
  account: v.string(),
  currency: v.string(),
  minor: whole(),
  arrivesOn: v.nullable(text<Day>()),
});

/** The day that is being exported, and how far. It is kept after each part, so that another run goes on there. */
export const RunningRecord = v.object({
  day: text<Day>(),
  /** All phases are read, so the day can be closed. */
  isRead: v.optional(v.boolean()),
  /** Until when each project's day lasts: what is booked before belongs to it. */
  to: UntilRecord,
  phase: v.picklist(PHASES),
  /** Where in the phase's list the next part begins. */
  position: v.optional(v.string()),
  /** The account at the processor that is read, if not to its end, and those that could not be. */
  account: v.optional(v.string()),
  unread: v.array(v.string()),
  parts: whole(),
  files: v.array(BookFileRecord),
  debits: SumsRecord,
  credits: SumsRecord,
  /** What the processor's lists add up to, for the accounts that were read. */
  shown: SumsRecord,
  readUntil: UntilRecord,
  payouts: v.array(PayoutRecord),
  moved: SumsRecord,
  counted: SumsRecord,
  /** The day after it is over too, so what recurred on it cannot be counted any more. */
  isLate: v.optional(v.boolean()),
  notes: v.array(v.string()),
});
export type Running = v.InferOutput<typeof RunningRecord>;

/** How far the books of a tenant are. */
export const BookStateRecord = v.object({
  tenantId: text<TenantId>(),
  version: whole(),
  /** The last day that is closed: it is never exported again. */
  closedOn: text<Day>(),
  /** What was booked before, by project, is exported. */
  until: UntilRecord,
  /** What moved before, by account at the processor, is exported. */
  readUntil: UntilRecord,
  /** The balance of each account and currency since the books began, and what the processor's lists add up to. */
  balances: SumsRecord,
  shown: SumsRecord,
  /** What recurred when orders were counted last, and what has moved on days since, whose books were written late. */
  counted: v.optional(SumsRecord),
  movedSince: v.optional(SumsRecord),
  /** Since when invoices are booked as they are issued. One that was issued before is not, nor that it is paid or voided. */
  receivablesFrom: v.optional(text<Instant>()),
  running: v.optional(RunningRecord),
});
export type BookState = v.InferOutput<typeof BookStateRecord>;

/** A closed day: its files, and whether its books are as they should be. */
export const BookDayRecord = v.object({
  tenantId: text<TenantId>(),
  day: text<Day>(),
  closedAt: text<Instant>(),
  files: v.array(BookFileRecord),
  notes: v.array(v.string()),
  /** Whether the balance of an account of the processor differs from the processor's own. */
  differs: v.boolean(),
  /** A day that an earlier version closed has none. */
  figures: v.optional(v.array(FiguresRecord)),
});
export type BookDay = v.InferOutput<typeof BookDayRecord>;
