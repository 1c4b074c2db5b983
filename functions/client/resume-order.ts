import { asOwnOrder, getOwnOrder } from '../../shared/flows/orders/own-order.ts';
import { resumePaused } from '../../shared/flows/renewals/pauses/resume-paused.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/order/:id/resume: lets an order go on that its customer paused. */
export const handler = clientRoute({ answerOnce }, async ({ customer, path, now }) => {
  const { id, tenantId } = await getOwnOrder(customer, path.id ?? '');
  return ok(ownOrderView(await asOwnOrder(await resumePaused({ tenantId, id, by: 'customer', now }))));
});
