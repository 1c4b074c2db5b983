import { type PricedPlan, pricePlan } from '../../shared/domain/catalog/price-plan.ts';
import { readTypedCode } from '../../shared/domain/coupons/coupon.ts';
import type { CustomerId, GatewayId } from '../../shared/domain/ids.ts';
import { PlanQuoteQuery } from '../../shared/domain/requests/plan-quote-query.ts';
import { chooseGateway, type Project } from '../../shared/domain/tenants/tenant.ts';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { walletPart } from '../../shared/flows/charging/pay-from-wallet.ts';
import { loweredBy } from '../../shared/flows/sales/coupon.ts';
import { customerToken, requireSameShop } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { planQuoteView } from '../../shared/http/views/plan-quote-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { conversionOf, referenceRate } from '../../shared/reference/exchange-rates.ts';
import { getPlanOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';
import { readClaim } from '../../shared/storage/coupons/coupon-claims.ts';
import { findWallet } from '../../shared/storage/wallets.ts';

const schemas = { query: PlanQuoteQuery, isQueried: true, takesCustomer: customerToken() } as const;

/** GET /public-api/plan/:planSlug/quote: what a plan costs now and later. A purchase prices it again. */
export const handler = publicRoute(schemas, async ({ path, query, project, customer, now }) => {
  requireSameShop(customer, project);
  const onSale = await getPlanOnSale(project, path.planSlug ?? '');
  const { cycleId, currency, addons } = query;
  const couponCode = readTypedCode(query.couponCode);
  const claim = couponCode ? await readClaim(project.tenantId, couponCode) : undefined;
  const gatewayId = onSale.plan.gatewayId ?? chooseGateway(project.gateways)?.id;
  const choice = { cycleId, currency, addOnIds: addons, ...loweredBy(claim, { project, gatewayId, now }) };
  const priced = pricePlan(onSale, choice, referenceRate);
  const conversion = priced.isConverted ? conversionOf(priced.currency, onSale.plan.currency) : undefined;
  const walletMinor = customer && (await walletMinorOf(customer.customerId, priced, project, gatewayId));
  return ok(planQuoteView(onSale.plan, priced, { conversion, today: dayIn(project.timeZone, now), walletMinor }));
});

/** What the wallet of a proved customer would pay now. */
async function walletMinorOf(
  customerId: CustomerId,
  { dueNowMinor: minor, currency }: PricedPlan,
  { tenantId, gateways }: Project,
  gatewayId: GatewayId | undefined,
): Promise<number> {
  const gateway = gateways.find(({ id }) => id === gatewayId);
  return gateway ? walletPart({ minor, currency }, await findWallet(tenantId, customerId, currency), gateway) : 0;
}
