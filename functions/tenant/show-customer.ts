import { getNamedCustomer } from '../../shared/flows/customers/list-customers.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { customerView } from '../../shared/http/views/customer-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** GET /webhook/customers/:id: a customer of the tenant. */
export const handler = tenantRoute({}, 'webhook', async ({ tenantId, path }) =>
  ok(customerView(await getNamedCustomer(tenantId, path.id ?? ''))),
);
