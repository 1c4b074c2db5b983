import { OrderPause } from '../../shared/domain/requests/order-request.ts';
import { pauseRecurring } from '../../shared/flows/renewals/pauses/pause-recurring.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/orders/:id/pause: pauses what recurs from its next billing date on, or changes the day on which it goes on. */
export const handler = adminChange({ body: OrderPause, answerOnce }, async ({ tenantId, path, body, now }) =>
  ok(orderView(await pauseRecurring({ tenantId, id: path.id ?? '', ...body, by: 'staff', now }))),
);
