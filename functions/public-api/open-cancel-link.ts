import { CancelLinkRequest } from '../../shared/domain/requests/order-request.ts';
import { openByLink } from '../../shared/flows/renewals/cancel-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { cancelLinkView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/cancel-link/open: what the link of a reminder cancels, and whether it was cancelled. Changes nothing. */
export const handler = checkoutRoute({ body: CancelLinkRequest }, async ({ body, caller, now }) => {
  return ok(cancelLinkView(await openByLink(body.token, tenantOf(caller)), now));
});
