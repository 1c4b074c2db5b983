import { OrderCancellation } from '../../shared/domain/requests/order-request.ts';
import { asOwnOrder, getOwnOrder } from '../../shared/flows/orders/own-order.ts';
import { cancelRecurring } from '../../shared/flows/renewals/cancel-recurring.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/order/:id/cancel: ends what recurs of the customer's, at the end of the period that is paid or now. */
export const handler = clientRoute(
  { body: OrderCancellation, answerOnce },
  async ({ customer, path, body, now, deadline }) => {
    const { id, tenantId } = await getOwnOrder(customer, path.id ?? '');
    const asked = { tenantId, id, ...body, by: 'customer', now, deadline } as const;
    return ok(ownOrderView(await asOwnOrder(await cancelRecurring(asked))));
  },
);
