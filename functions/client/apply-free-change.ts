import { ApplyChangeRequest } from '../../shared/domain/changes/change-requests.ts';
import { switchPlan } from '../../shared/flows/changes/switch-plan.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { changeReply, withNewPreview } from '../../shared/http/views/client/change-reply.ts';

const schemas = { body: ApplyChangeRequest, answerOnce } as const;

/** POST /client/plan/:slug/change-plan/apply-zero: changes the customer's plan if that charges no card. */
export const handler = clientRoute(
  schemas,
  async ({ customer: owner, path, body: request, requestId, ...caller }) => {
    const changed = await switchPlan({
      ...caller,
      owner,
      slug: path.slug ?? '',
      request,
      mustBeFree: true,
    }).catch(withNewPreview);
    return changeReply(changed, requestId);
  },
);
