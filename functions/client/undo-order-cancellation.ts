import { asOwnOrder, getOwnOrder } from '../../shared/flows/orders/own-order.ts';
import { resumeRecurring } from '../../shared/flows/renewals/resume-recurring.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ownOrderView } from '../../shared/http/views/client/own-records.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /client/order/:id/cancel/undo: lets what recurs go on that its customer cancelled for the end of its period. */
export const handler = clientRoute({ answerOnce }, async ({ customer, path, now }) => {
  const { id, tenantId } = await getOwnOrder(customer, path.id ?? '');
  return ok(ownOrderView(await asOwnOrder(await resumeRecurring({ tenantId, id, by: 'customer', now }))));
});
