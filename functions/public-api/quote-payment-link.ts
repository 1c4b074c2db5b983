import { readTypedCode, requireNoInvoice } from '../../shared/domain/coupons/coupon.ts';
import type { Discount } from '../../shared/domain/coupons/discount.ts';
import { notChosen } from '../../shared/domain/links/offer.ts';
import { requireOpen, savesCard } from '../../shared/domain/links/payment-link.ts';
import { laterMinor, taxedLink } from '../../shared/domain/links/taxed-link.ts';
import { shownTo } from '../../shared/domain/requests/payer/buyer.ts';
import { QuoteLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import { priceWithCode } from '../../shared/flows/charging/begin/guess.ts';
import { openLink } from '../../shared/flows/links/open-link.ts';
import { planOf } from '../../shared/flows/links/plan-of.ts';
import { claimedDiscount } from '../../shared/flows/sales/coupon.ts';
import { requireTrial } from '../../shared/flows/sales/had-trial.ts';
import { pricingOf } from '../../shared/flows/sales/link.ts';
import { quotedBuyer } from '../../shared/flows/tax/quoted-buyer.ts';
import { quotedPrice } from '../../shared/flows/tax/with-engine.ts';
import { quotedPart } from '../../shared/flows/wallets/quoted-part.ts';
import { tenantOf } from '../../shared/http/layers/caller.ts';
import { customerToken, requireSameShop } from '../../shared/http/layers/tokens/customer.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { dueByCardView } from '../../shared/http/views/link-view.ts';
import { alsoBare, laterOnceBare } from '../../shared/http/views/money-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { taxView } from '../../shared/http/views/tax/tax-view.ts';

const NO_DISCOUNT: Pick<Discount, 'discountMinor' | 'later'> = { discountMinor: 0 };
const schemas = { body: QuoteLinkRequest, takesCustomer: customerToken() } as const;

/** POST /public-api/payment-links/quote: what the link costs with a code. For display; paying prices it again. */
export const handler = checkoutRoute(schemas, async ({ body, caller, customer, clientNetwork, now }) => {
  const { link, project } = await openLink(body.payload, tenantOf(caller));
  requireSameShop(customer, project);
  requireOpen(link, now);
  if (link.offer) throw notChosen();
  const onSale = await planOf(link, project);
  if (onSale && !link.plan?.allowTrialAgain)
    await requireTrial(customer, { ...onSale.plan, trialDays: link.recurring?.trialDays });
  const code = readTypedCode(body.couponCode);
  if (code) requireNoInvoice(link);
  const guesser = { tenantId: link.tenantId, clientNetwork, isProved: customer !== undefined, now };
  const { discountMinor, later } = await priceWithCode(code, guesser, (claim) =>
    claim ? claimedDiscount(claim, { ...pricingOf(link, project), now }) : NO_DISCOUNT,
  );
  const { currency } = link;
  const recurringMinor = link.recurring?.amountMinor ?? 0;
  const laterOffMinor = later?.discountMinor ?? 0;
  const buyer = await quotedBuyer(project, shownTo(body), guesser);
  const { full, lowered, tax, taxedOffMinor } = await quotedPrice(project, buyer, now, (taxing) => {
    const { link: lowered, tax } = taxedLink(link, taxing, discountMinor);
    const full = discountMinor > 0 ? taxedLink(link, taxing).link : lowered;
    const laterOf = (offMinor: number) => laterMinor(link, recurringMinor - offMinor, taxing);
    return { full, lowered, tax, taxedOffMinor: later ? laterOf(0) - laterOf(laterOffMinor) : 0 };
  });
  const charge = { minor: lowered.chargeMinor, currency };
  const walletMinor = await quotedPart(customer, charge, project, link.gatewayId);
  return ok({
    ...alsoBare('subtotal', 'subtotalAmount', { minor: full.chargeMinor, currency }),
    ...alsoBare('discount', 'discountAmount', { minor: full.chargeMinor - lowered.chargeMinor, currency }),
    ...alsoBare('total', 'dueNow', charge),
    ...(tax && { tax: taxView(tax, currency) }),
    ...dueByCardView(charge, walletMinor, savesCard(link)),
    ...(later && { later: laterOnceBare({ ...later, discountMinor: taxedOffMinor }, currency) }),
    currency: { code: currency.toUpperCase(), symbol: link.symbol },
  });
});
