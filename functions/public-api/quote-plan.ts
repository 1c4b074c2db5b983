import { quotePlan } from '../../shared/domain/catalog/quote.ts';
import { readTypedCode } from '../../shared/domain/coupons/coupon.ts';
import { ratesAt } from '../../shared/domain/rates/rates.ts';
import { PlanQuoteQuery } from '../../shared/domain/requests/plan-quote-query.ts';
import { chooseGateway } from '../../shared/domain/tenants/tenant.ts';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { loweredBy } from '../../shared/flows/sales/coupon.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { planQuoteView } from '../../shared/http/views/plan-quote-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { signQuote } from '../../shared/secrets/quote-receipt.ts';
import { getPlanOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';
import { readClaim } from '../../shared/storage/coupons/coupon-claims.ts';
import { recentRates } from '../../shared/storage/platform/rates.ts';

/** GET /public-api/plan/:planSlug/quote: what a plan costs now and later, with a receipt. A purchase prices it again. */
export const handler = publicRoute({ query: PlanQuoteQuery, isQueried: true }, async ({ path, query, project, now }) => {
  const onSale = await getPlanOnSale(project, path.planSlug ?? '');
  const { cycleId, currency, addons } = query;
  const couponCode = readTypedCode(query.couponCode);
  const claim = couponCode ? await readClaim(project.tenantId, couponCode) : undefined;
  const gatewayId = onSale.plan.gatewayId ?? chooseGateway(project.gateways)?.id;
  const choice = { cycleId, currency, addOnIds: addons, ...loweredBy(claim, { project, gatewayId, now }) };
  const quote = quotePlan(onSale, choice, ratesAt(await recentRates(), now));
  return ok({ ...planQuoteView(quote, dayIn(project.timeZone, now)), quoteReceipt: await signQuote(quote, project, now) });
});
