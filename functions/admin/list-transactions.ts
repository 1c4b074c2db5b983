import { TransactionsQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listTransactions } from '../../shared/flows/records/list-records.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { list } from '../../shared/http/views/reply.ts';
import { transactionView } from '../../shared/http/views/transaction-view.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /admin/transactions: a page of the tenant's payment attempts, newest first. */
export const handler = adminRoute({ query: TransactionsQuery }, async ({ tenantId, query }) => {
  const { records, nextCursor } = await listTransactions(tenantId, query);
  const receiptOf = await receiptsOf(tenantId);
  return list(
    records.map((attempt) => transactionView(attempt, receiptOf)),
    nextCursor,
  );
});
