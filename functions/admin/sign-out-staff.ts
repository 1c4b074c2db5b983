import { requireSubject } from '../../shared/domain/sessions/subject.ts';
import { endTokens } from '../../shared/flows/tokens/end-tokens.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/staff/:subject/sign-out: ends every token of a member of staff. A repeat without a key ends those that were issued since. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  const subject = requireSubject(path.subject ?? '');
  return ok({ subject, endedAt: await endTokens(tenantId, { subject }, now) });
});
