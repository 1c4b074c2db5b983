import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { gatewayView } from '../../shared/http/views/gateway-view.ts';
import { list } from '../../shared/http/views/reply.ts';
import { listGateways } from '../../shared/storage/tenants.ts';

/** GET /admin/selectOptions/card/gateways: all gateways of the tenant, which are few. */
export const handler = adminRoute({}, async ({ tenantId }) =>
  list((await listGateways(tenantId)).map(gatewayView)),
);
