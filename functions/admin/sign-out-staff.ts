import { requireSubject } from '../../shared/domain/tenants/subject.ts';
import { endTokens } from '../../shared/flows/tokens/end-tokens.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/staff/:subject/sign-out: ends every token of a member of staff. A repeat ends those that were issued since. */
export const handler = adminRoute({}, async ({ tenantId, path, now }) => {
  const subject = requireSubject(path.subject ?? '');
  return ok({ subject, endedAt: await endTokens(tenantId, { subject }, now) });
});
