import { OrderCancellation } from '../../shared/domain/requests/order-request.ts';
import { cancelRecurring } from '../../shared/flows/renewals/cancel-recurring.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/orders/:id/cancel: ends what recurs, at the end of the period that is paid or now. A repeat changes nothing. */
export const handler = adminChange(
  { body: OrderCancellation, answerOnce },
  async ({ tenantId, path, body, now, deadline }) => {
    const asked = { tenantId, id: path.id ?? '', ...body, by: 'staff', now, deadline } as const;
    return ok(orderView(await cancelRecurring(asked)));
  },
);
