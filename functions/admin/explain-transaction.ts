import { explainTransaction } from '../../shared/flows/transactions/explain-transaction.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { explanationView } from '../../shared/http/views/explanation-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /admin/transactions/:id/explain: how a transaction got its amount, computed again, and how it ended. */
export const handler = adminRoute({}, async ({ tenantId, path }) => {
  const { attempt, explanation } = await explainTransaction(tenantId, path.id ?? '');
  return ok(explanationView(attempt, explanation));
});
