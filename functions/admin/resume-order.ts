import { OrderResumption } from '../../shared/domain/requests/order-request.ts';
import { resumePaused } from '../../shared/flows/renewals/pauses/resume-paused.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/orders/:id/resume: lets an order go on that is paused or is to be. A repeat changes nothing. */
export const handler = adminChange(
  { body: OrderResumption, answerOnce },
  async ({ tenantId, path, body, now }) =>
    ok(orderView(await resumePaused({ tenantId, id: path.id ?? '', ...body, by: 'staff', now }))),
);
