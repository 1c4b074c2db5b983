import { CancelLinkRequest } from '../../shared/domain/requests/order-request.ts';
import { cancelByLink } from '../../shared/flows/renewals/cancel-by-link.ts';
import { tenantOfToken } from '../../shared/flows/renewals/cancel-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { cancelLinkView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/cancel-link/cancel: cancels it for the date of the charge. */
export const handler = checkoutRoute(
  { body: CancelLinkRequest, answerOnce, keyOwner: ({ token }) => tenantOfToken(token) },
  async ({ body, caller, now, deadline }) => {
    return ok(cancelLinkView(await cancelByLink(body.token, tenantOf(caller), { now, deadline }), now));
  },
);
