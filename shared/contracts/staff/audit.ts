import * as v from 'valibot';
import { AUDIT_ENDS, AUDIT_KEPT_DAYS, SHOWN_ACTOR_TYPES } from '../../domain/audit/audit-entry.ts';
import { AuditQuery } from '../../domain/audit/audit-query.ts';
import { instant, listOf, oneOf, text } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';

export const ShownAuditEntry = v.strictObject({
  id: text(
    'The operation. A repeat under the same `Idempotency-Key` that had to run again has the same one.',
  ),
  at: instant('When it was asked for.'),
  actor: v.strictObject({
    type: oneOf(
      SHOWN_ACTOR_TYPES,
      'A member of staff, a credential, an operator of the platform, or the service itself, also for a customer on their own page.',
    ),
    name: text(
      'The subject of a token, the key id of a credential, the id of a customer, or an operator’s name.',
    ),
  }),
  role: v.nullable(text('The role, or the scope of a credential, by which it was allowed.')),
  action: text('What was asked for, such as `admin.refund-transaction`: the name stays the same.'),
  record: v.nullable(text('The id of the record that it was done to or that it made.')),
  requestId: v.nullable(text('The `x-request-id` of the request.')),
  end: oneOf(
    AUDIT_ENDS,
    '`done`; `refused`, and nothing was changed; `asked` while it is under way, or when it ended without a final answer: then the record says what became of it.',
  ),
  error: v.nullable(text('The code of the refusal.')),
  details: v.nullable(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.description('What else is kept of it; `preview` when it only showed what it would do.'),
    ),
  ),
});

export const adminAudit = {
  'admin/list-audit': {
    section: 'The back office',
    summary: 'List what was done to the tenant',
    description: `Every request to \`/admin/…\` that may change something, with who sent it and how it ended, newest first, in pages; and what operators and the tenant’s servers did to its sessions, and customers to the details of theirs that documents name. An entry is written before the change begins, and kept for ${AUDIT_KEPT_DAYS} days. A repeat that gets the stored answer of an \`Idempotency-Key\` changes nothing and has no entry; neither has a request that is refused before it reaches the route’s own rules.

With \`actor\` or \`action\`, a request looks through ten times \`limit\` entries at most: a page may then be short, or empty, although \`hasMore\` is true. Follow \`nextCursor\` until it is null.`,
    caller: 'staff',
    query: {
      schema: AuditQuery,
      fields: {
        ...PAGE_FIELDS,
        from: 'Only what was asked for on this day or later. A day in UTC, such as `2026-11-22`.',
        to: 'Only what was asked for on this day or earlier.',
        actor: 'Only what the actor of this name did.',
        action: 'Only this action.',
      },
    },
    answers: { 200: { means: 'A page of entries.', schema: listOf(ShownAuditEntry) } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
