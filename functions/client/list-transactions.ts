import { PageQuery } from '../../shared/domain/requests/page-query.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownTransactionView } from '../../shared/http/views/client/own-records.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listAttempts } from '../../shared/storage/attempts.ts';
import { receiptsOf } from '../../shared/storage/customer/receipts.ts';

/** GET /client/transaction: a page of the customer's own payment attempts, newest first. */
export const handler = clientRoute(
  { query: PageQuery },
  async ({ customer: { tenantId, customerId, projectId }, query }) => {
    const { records, nextCursor } = await listAttempts(tenantId, { ...query, customerId, projectId });
    const receiptOf = await receiptsOf(tenantId);
    return list(
      records.map((attempt) => ownTransactionView(attempt, receiptOf)),
      nextCursor,
    );
  },
);
