import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { transactionView } from '../../shared/http/views/transaction-view.ts';
import { getListedAttempt } from '../../shared/storage/attempts.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /webhook/transactions/:id: a payment attempt of the tenant. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) => {
  const attempt = await getListedAttempt(tenantId, path.id ?? '');
  return ok(transactionView(attempt, await receiptsOf(tenantId)));
});
