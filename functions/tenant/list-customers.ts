import { CustomersQuery } from '../../shared/domain/requests/admin-queries.ts';
import { listCustomers } from '../../shared/flows/customers/list-customers.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { customerView } from '../../shared/http/views/customer-view.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /webhook/customers: a page of the tenant's customers, newest first, or the one with an e-mail address or an id. */
export const handler = tenantRoute({ query: CustomersQuery }, 'webhook', async ({ tenantId, query }) => {
  const { records, nextCursor } = await listCustomers(tenantId, query);
  return list(records.map(customerView), nextCursor);
});
