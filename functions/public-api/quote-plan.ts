import { dueNowMinorOf, quotePlan, taxOfCycle } from '../../shared/domain/catalog/quote.ts';
import { withoutTrial } from '../../shared/domain/catalog/trial.ts';
import { readTypedCode } from '../../shared/domain/coupons/coupon.ts';
import { ratesAt } from '../../shared/domain/rates/rates.ts';
import { PlanQuoteQuery } from '../../shared/domain/requests/plan-quote-query.ts';
import { chooseGateway } from '../../shared/domain/tenants/tenant.ts';
import { dayIn } from '../../shared/domain/time/calendar.ts';
import { priceWithCode } from '../../shared/flows/charging/begin/guess.ts';
import { loweredBy } from '../../shared/flows/sales/coupon.ts';
import { hasHadTrial } from '../../shared/flows/sales/had-trial.ts';
import { quotedPrice } from '../../shared/flows/tax/with-engine.ts';
import { quotedPart } from '../../shared/flows/wallets/quoted-part.ts';
import { customerToken, requireSameShop } from '../../shared/http/layers/tokens/customer.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { planQuoteView } from '../../shared/http/views/plan-quote-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { signQuote } from '../../shared/secrets/quote-receipt.ts';
import { getPlanOnSale } from '../../shared/storage/catalog/plans-on-sale.ts';
import { findPreferredCurrency } from '../../shared/storage/customers.ts';
import { recentRates } from '../../shared/storage/platform/rates.ts';

const schemas = { query: PlanQuoteQuery, isQueried: true, takesCustomer: customerToken() } as const;

/** GET /public-api/plan/:planSlug/quote: what a plan costs now and later, with a receipt. A purchase prices it again. */
export const handler = publicRoute(
  schemas,
  async ({ path, query, project, customer, clientNetwork, now }) => {
    requireSameShop(customer, project);
    const found = await getPlanOnSale(project, path.planSlug ?? '');
    const isFree = !query.withoutTrial && !(await hasHadTrial(customer, found.plan));
    const onSale = isFree ? found : withoutTrial(found);
    const { cycleId, addons } = query;
    const { tenantId } = project;
    const sold = onSale.plan.availableCurrencies;
    const currency =
      query.currency ?? (customer && (await findPreferredCurrency(tenantId, customer.customerId, sold)));
    const gatewayId = onSale.plan.gatewayId ?? chooseGateway(project.gateways)?.id;
    const rates = ratesAt(await recentRates(), now);
    const guesser = { tenantId, clientNetwork, isProved: customer !== undefined, now };
    const { quote, cycleTax } = await priceWithCode(
      readTypedCode(query.couponCode),
      guesser,
      async (claim) => {
        const lowered = loweredBy(claim, { project, gatewayId, now });
        const choice = { cycleId, currency, addOnIds: addons, ...lowered };
        return await quotedPrice(project, { country: query.country }, now, (taxing) => {
          const quote = quotePlan(onSale, choice, rates, taxing);
          return { quote, cycleTax: taxOfCycle(quote.priced, taxing) };
        });
      },
    );
    const due = { minor: dueNowMinorOf(quote), currency: quote.priced.currency };
    const walletMinor = await quotedPart(customer, due, project, gatewayId);
    const view = planQuoteView(quote, dayIn(project.timeZone, now), { walletMinor, cycleTax });
    return ok({ ...view, quoteReceipt: await signQuote(quote, project, now) });
  },
);
