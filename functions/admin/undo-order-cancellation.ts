import { resumeRecurring } from '../../shared/flows/renewals/resume-recurring.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/orders/:id/undo-cancel: lets an order go on that was cancelled for the end of its period. A repeat changes nothing. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  return ok(orderView(await resumeRecurring({ tenantId, id: path.id ?? '', by: 'staff', now })));
});
