import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { transactionView } from '../../shared/http/views/transaction-view.ts';
import { getListedAttempt } from '../../shared/storage/attempts.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /admin/transactions/:id: a payment attempt of the tenant. */
export const handler = adminRoute({}, async ({ tenantId, path }) => {
  const attempt = await getListedAttempt(tenantId, path.id ?? '');
  return ok(transactionView(attempt, await receiptsOf(tenantId)));
});
