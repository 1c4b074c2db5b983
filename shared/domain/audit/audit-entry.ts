import * as v from 'valibot';
import type { Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { epochSeconds, instant, minutesAfter } from '../time/calendar.ts';

/** An operator by their identity in AWS, a member of a tenant's staff, a tenant's backend by its credential, a customer, or this service itself. */
export const ACTOR_TYPES = ['operator', 'staff', 'credential', 'customer', 'service'] as const;
/** As answers name them: callers know no further type, so a customer is shown as the service, by whose page they act. */
export const SHOWN_ACTOR_TYPES = ['operator', 'staff', 'credential', 'service'] as const;
export const AUDIT_ENDS = ['asked', 'done', 'refused'] as const;

const ActorRecord = v.object({
  type: v.picklist(ACTOR_TYPES),
  /** The session of an operator's role, the subject of a token, the key id of a credential, the id of a customer, or the name of a function. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});
export type Actor = Readonly<v.InferOutput<typeof ActorRecord>>;

/** Ids, amounts and settings. Never what a customer is called or reached by, and no secret. */
const DetailsRecord = v.record(
  v.pipe(v.string(), v.regex(/^[a-z]\w{0,39}$/i)),
  v.union([v.pipe(v.string(), v.maxLength(200)), v.number(), v.boolean()]),
);

/**
 * Who did what, when, and how it ended. One that stays `asked` is of an action whose process ended first: what it changed says whether it
 * was done. Nothing but its end is ever changed.
 */
export const AuditRecord = v.object({
  /** The time-sortable id of the operation that it tells of. */
  id: v.string(),
  /** Absent from what is done to the platform, such as a rotation of its keys. */
  tenantId: v.optional(text<TenantId>()),
  at: text<Instant>(),
  actor: ActorRecord,
  /** By which of the actor's roles it was allowed. */
  role: v.optional(v.string()),
  /** What was done, by a name that stays the same: `transaction.refund`. */
  action: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/)),
  /** The id of the record that it was done to. */
  record: v.optional(v.string()),
  requestId: v.optional(v.string()),
  end: v.picklist(AUDIT_ENDS),
  /** The code of the error by which it was refused. */
  error: v.optional(v.string()),
  details: v.optional(DetailsRecord),
  ttl: whole(),
});
export type AuditEntry = Readonly<v.InferOutput<typeof AuditRecord>>;

/** What an action says of itself. `id` is the operation's, which a repeat of the request has too. */
export type Audited = Readonly<Omit<AuditEntry, 'at' | 'end' | 'error' | 'ttl'>>;

/** How an action ended, with the details that are known by then. */
export type AuditEnd = Readonly<
  { end: 'done' | 'refused' } & Partial<Pick<AuditEntry, 'error' | 'details' | 'record'>>
>;

export const AUDIT_KEPT_DAYS = 400;

/** The entry of an action that begins now or, where its writes commit with the entry, has ended. */
export const newAuditEntry = (
  audited: Audited,
  now: Date,
  end: AuditEnd | Readonly<{ end: 'asked' }>,
): AuditEntry => ({
  ...audited,
  at: instant(now),
  ...end,
  ttl: epochSeconds(minutesAfter(now, AUDIT_KEPT_DAYS * 24 * 60)),
});
