import { CancelLinkRequest } from '../../shared/domain/requests/order-request.ts';
import { tenantOfToken, undoByLink } from '../../shared/flows/renewals/cancel-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { cancelLinkView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/cancel-link/undo: undoes that, until the day comes. */
export const handler = checkoutRoute(
  { body: CancelLinkRequest, answerOnce, keyOwner: ({ token }) => tenantOfToken(token) },
  async ({ body, caller, now }) => {
    return ok(cancelLinkView(await undoByLink(body.token, tenantOf(caller), now), now));
  },
);
