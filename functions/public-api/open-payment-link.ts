import { agreementOf } from '../../shared/domain/customers/agreement.ts';
import { ASKED_FOR_AN_INVOICE } from '../../shared/domain/customers/asked-details.ts';
import type { GatewayId } from '../../shared/domain/ids.ts';
import { savesCard, whyClosed } from '../../shared/domain/links/payment-link.ts';
import { asksWith } from '../../shared/domain/links/prefill.ts';
import { isRenewable } from '../../shared/domain/links/renewable.ts';
import { taxedLink } from '../../shared/domain/links/taxed-link.ts';
import { shownTo } from '../../shared/domain/requests/payer/buyer.ts';
import { OpenLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { mayHaveCoupons, needsAddress } from '../../shared/domain/tenants/tenant.ts';
import { findPrimaryCard } from '../../shared/flows/cards/primary-card.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { planOf } from '../../shared/flows/links/plan-of.ts';
import { publishableKeyOf } from '../../shared/flows/links/publishable-key.ts';
import { whenPaid } from '../../shared/flows/links/when-paid.ts';
import { quotedBuyer } from '../../shared/flows/tax/quoted-buyer.ts';
import { quotedPrice } from '../../shared/flows/tax/with-engine.ts';
import { quotedPart } from '../../shared/flows/wallets/quoted-part.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import type { ProvedCustomer } from '../../shared/http/layers/exchange.ts';
import { customerToken, requireSameShop } from '../../shared/http/layers/tokens/customer.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { checkoutView, closedLinkView, dueByCardView } from '../../shared/http/views/link-view.ts';
import { checkoutOfferView } from '../../shared/http/views/links/offer-view.ts';
import { ok, refusal } from '../../shared/http/views/reply.ts';
import { taxView } from '../../shared/http/views/tax/tax-view.ts';
import { findCustomer } from '../../shared/storage/customers.ts';
import { countPlaces } from '../../shared/storage/offers/places.ts';
import { findPrefill } from '../../shared/storage/offers/prefills.ts';
import { recentGateway, recentTenant } from '../../shared/storage/recent.ts';

const schemas = { body: OpenLinkRequest, takesCustomer: customerToken() } as const;

/** POST /public-api/payment-links/open: what the checkout shows of a link, or of a link that is closed. */
export const handler = checkoutRoute(
  schemas,
  async ({ body, caller, customer, clientNetwork, now, requestId }) => {
    const { link, project } = await openLink(body.payload, tenantOf(caller));
    requireSameShop(customer, project);
    const closed = whyClosed(link, now);
    if (closed)
      return refusal(
        closed,
        requestId,
        closedLinkView(link, project, await whenPaid(link), now, isRenewable(link, now)),
      );
    await planOf(link, project);
    const buyer = link.invoice
      ? undefined
      : await quotedBuyer(project, shownTo(body), { clientNetwork, now });
    const { link: shown, tax } = await quotedPrice(project, buyer, now, (taxing) => taxedLink(link, taxing));
    const charge = { minor: shown.chargeMinor, currency: link.currency };
    const [publicKey, tenant, payer, walletMinor, gateway, taken, prefill = {}] = await Promise.all([
      publishableKeyOf(link.tenantId, link.gatewayId),
      recentTenant(link.tenantId),
      payerOf(customer, link.gatewayId),
      quotedPart(customer, charge, project, link.gatewayId),
      recentGateway(link.tenantId, link.gatewayId),
      countPlaces([link]),
      findPrefill(link),
    ]);
    return ok({
      ...checkoutView(shown, project, publicKey, now),
      ...(tax && { tax: taxView(tax, link.currency) }),
      ...dueByCardView(charge, walletMinor, savesCard(link)),
      ...checkoutOfferView(link, taken.get(link.slug)),
      ...(payer && { customer: payer }),
      acceptsCoupons: tenant !== undefined && mayHaveCoupons(tenant) && !link.invoice,
      ...(!link.invoice && { agreement: agreementOf(project) }),
      asks: link.invoice ? ASKED_FOR_AN_INVOICE : asksWith(project, prefill),
      ...(Object.keys(prefill).length > 0 && { prefill }),
      asksForAddress: gateway !== undefined && needsAddress(gateway, link.currency),
    });
  },
);

/** Who a payer is who has proved it, and the card that they may pay with; undefined while the tenant has no customer with it. */
async function payerOf(customer: ProvedCustomer | undefined, gatewayId: GatewayId) {
  const found = customer && (await findCustomer(customer.tenantId, customer.customerId));
  if (!found) return undefined;
  const saved = await findPrimaryCard(found, gatewayId);
  const savedCard = saved?.card && {
    ...{ id: saved.paymentMethodId, brand: saved.card.brand, last4: saved.card.last4 },
  };
  return { email: found.email, name: found.name, mobile: found.mobile, savedCard };
}
