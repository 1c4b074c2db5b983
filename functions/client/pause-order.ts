import { OwnOrderPause } from '../../shared/domain/requests/order-request.ts';
import { asOwnOrder, getOwnOrder } from '../../shared/flows/orders/own-order.ts';
import { pauseRecurring } from '../../shared/flows/renewals/pauses/pause-recurring.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/order/:id/pause: pauses what recurs of the customer's from its next billing date on, where the shop offers that. */
export const handler = clientRoute(
  { body: OwnOrderPause, answerOnce },
  async ({ customer, path, body, now }) => {
    const { id, tenantId } = await getOwnOrder(customer, path.id ?? '');
    const order = await pauseRecurring({ tenantId, id, ...body, by: 'customer', now });
    return ok(ownOrderView(await asOwnOrder(order)));
  },
);
