import { pricePlan } from '../../shared/domain/catalog/price-plan.ts';
import { PlanQuoteQuery } from '../../shared/domain/requests/plan-quote-query.ts';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { planQuoteView } from '../../shared/http/views/plan-quote-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { conversionOf, referenceRate } from '../../shared/reference/exchange-rates.ts';
import { getPlanOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';

/** GET /public-api/plan/:planSlug/quote: what a plan costs now and later. A purchase prices it again. */
export const handler = publicRoute({ query: PlanQuoteQuery, isQueried: true }, async ({ path, query, project, now }) => {
  const onSale = await getPlanOnSale(project, path.planSlug ?? '');
  const { cycleId, currency, addons, couponCode } = query;
  const priced = pricePlan(onSale, { cycleId, currency, addOnIds: addons, couponCode }, referenceRate);
  const conversion = priced.isConverted ? conversionOf(priced.currency, onSale.plan.currency) : undefined;
  return ok(planQuoteView(onSale.plan, priced, { conversion, today: dayIn(project.timeZone, now) }));
});
