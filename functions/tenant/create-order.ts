import { OrderRequest } from '../../shared/domain/requests/order-request.ts';
import { createPendingOrder } from '../../shared/flows/orders/create-order.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /webhook/orders: a pending order of a customer, which a purchase pays. */
export const handler = tenantRoute(
  { body: OrderRequest, answerOnce },
  'webhook',
  async ({ tenantId, body, operation, now }) => {
    const project = await getNamedProject(tenantId, body.productOrigin);
    return ok(
      orderView(await createPendingOrder({ request: body, project, operationId: operation?.id, now })),
    );
  },
);
