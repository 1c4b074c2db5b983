import { ChooseLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { checkoutAddress } from '../../shared/flows/links/checkout-address.ts';
import { chooseLink } from '../../shared/flows/links/offers/choose-link.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { chosenLinkView } from '../../shared/http/views/links/offer-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /public-api/payment-links/choose: the payer's own link of one that sells more than once, which holds a place of it. */
export const handler = checkoutRoute(
  { body: ChooseLinkRequest },
  async ({ body, caller, clientNetwork, now }) => {
    const { payload, payerSecret, ...choice } = body;
    const opened = await openLink(payload, tenantOf(caller));
    const link = await chooseLink(opened, { choice, payerSecret, clientNetwork, now });
    return ok(chosenLinkView(link, await checkoutAddress(link, opened.project), now));
  },
);
