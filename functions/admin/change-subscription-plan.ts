import { StaffChangeRequest } from '../../shared/domain/changes/change-requests.ts';
import { changeForCustomer, previewStaffChange } from '../../shared/flows/changes/staff-change.ts';
import { getListedSubscription } from '../../shared/flows/subscriptions/list-subscriptions.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { previewView, withNewPreview } from '../../shared/http/views/client/change-reply.ts';
import { paymentReply } from '../../shared/http/views/payment-reply.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { subscriptionView } from '../../shared/http/views/sales/subscription-view.ts';

const schemas = { body: StaffChangeRequest, answerOnce } as const;

/** POST /admin/subscriptions/:id/change-plan: changes a customer's plan for them where that charges nothing now, or shows what the change would do. */
export const handler = adminChange(
  schemas,
  async ({ tenantId, path, body: { preview, ...request }, requestId, operation, now, deadline }) => {
    const asked = { tenantId, subscriptionId: path.id ?? '', request };
    if (preview) {
      const { quote, receipt } = await previewStaffChange(asked, now).catch(withNewPreview);
      return { ...ok(previewView(quote, receipt)), isTransient: true };
    }
    const changed = await changeForCustomer({ ...asked, operation, now, deadline }).catch(withNewPreview);
    if (changed.kind === 'now' && changed.outcome.kind !== 'succeeded')
      return paymentReply(changed.outcome, changed.replay, requestId);
    const subscription = subscriptionView(await getListedSubscription(tenantId, asked.subscriptionId));
    return ok({ status: changed.kind === 'now' ? 'changed' : 'scheduled', subscription });
  },
);
