import { TransactionsQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listTransactions } from '../../shared/flows/records/list-records.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { list } from '../../shared/http/views/reply.ts';
import { transactionView } from '../../shared/http/views/transaction-view.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /webhook/transactions: a page of the tenant's payment attempts, newest first. */
export const handler = tenantRoute({ query: TransactionsQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listTransactions(tenantId, query);
  const receiptOf = await receiptsOf(tenantId);
  return list(
    records.map((attempt) => transactionView(attempt, receiptOf)),
    nextCursor,
  );
});
