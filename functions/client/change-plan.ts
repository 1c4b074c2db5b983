import { ChangePlanRequest } from '../../shared/domain/changes/change-requests.ts';
import { signedPreview } from '../../shared/flows/changes/signed-preview.ts';
import { switchPlan } from '../../shared/flows/changes/switch-plan.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { changeReply, previewView, withNewPreview } from '../../shared/http/views/client/change-reply.ts';

const schemas = { body: ChangePlanRequest, answerOnce } as const;

/** POST /client/plan/:slug/change-plan: changes the customer's plan, or shows what the change would do. */
export const handler = clientRoute(schemas, async ({ customer: owner, path, body, requestId, ...caller }) => {
  const { preview, ...request } = body;
  const slug = path.slug ?? '';
  if (preview) {
    const { quote, receipt } = await signedPreview(owner, slug, request, caller.now).catch(withNewPreview);
    return { status: 200, body: previewView(quote, receipt), isTransient: true };
  }
  const changed = await switchPlan({ ...caller, owner, slug, request, mustBeFree: false }).catch(
    withNewPreview,
  );
  return changeReply(changed, requestId);
});
