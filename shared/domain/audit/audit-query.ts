import * as v from 'valibot';
import { areInOrder, DAYS_IN_ORDER, dated } from '../requests/admin-queries.ts';
import { boundedText } from '../requests/payer/text-fields.ts';

/** What staff ask of the audit log. */
export const AuditQuery = v.pipe(
  v.object({ ...dated, actor: v.optional(boundedText(200)), action: v.optional(boundedText(100)) }),
  v.forward(
    v.check((query) => areInOrder(query), DAYS_IN_ORDER),
    ['to'],
  ),
);
export type AuditQuery = v.InferOutput<typeof AuditQuery>;
