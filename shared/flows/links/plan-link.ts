import { pricePlan } from '../../domain/catalog/price-plan.ts';
import { invalidField } from '../../domain/errors.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import { ratesAt } from '../../domain/rates/rates.ts';
import type { PlanLinkRequest } from '../../domain/requests/plan-link-request.ts';
import { cardGatewayOf, type Project } from '../../domain/tenants/tenant.ts';
import { findNamedPlan, readPlanOnSale, saleKeys } from '../../storage/catalog/plans-on-sale.ts';
import { recentRates } from '../../storage/platform/rates.ts';
import { getAll } from '../../storage/table/table.ts';
import { planTerms } from '../sales/terms/plan.ts';
import { requireWithinMandates } from './require-within-mandates.ts';

/** What a link charges and says of it. */
export type LinkPart = Pick<
  PaymentLink,
  | 'gatewayId'
  | 'currency'
  | 'symbol'
  | 'chargeMinor'
  | 'lines'
  | 'recurring'
  | 'description'
  | 'additionalDescription'
  | 'plan'
>;

/** The part of a link that sells a plan, priced now and strongly read. */
export async function planPart(request: PlanLinkRequest, project: Project, now: Date): Promise<LinkPart> {
  const { paymentSourceDetails, cycleId, currency, addons: addOnIds } = request;
  const named = await findNamedPlan(project, paymentSourceDetails.sourceReferenceSlug);
  const onSale = readPlanOnSale(await getAll(saleKeys(project.tenantId, named, addOnIds)), project);
  const gateway = cardGatewayOf(project, onSale.plan.gatewayId);
  const rates = ratesAt(await recentRates(), now);
  const choice = { cycleId, currency: currency?.code, addOnIds };
  const { source, charge, cycle, cycleLines, conversion, ...terms } = planTerms(
    { onSale, gateway },
    { project, choice },
    rates,
  );
  const { intervalMonths } = cycle ?? {};
  await requireWithinMandates(project, gateway, { intervalMonths, currencies: [charge.currency] }, 'cycleId');
  if (charge.minor === 0 && !terms.savesCard) throw nothingToPay();
  const byDefault = pricePlan(onSale, { addOnIds: [], currency: charge.currency }, rates.rateOf);
  return {
    gatewayId: gateway.id,
    currency: charge.currency,
    symbol: currency?.symbol ?? terms.symbol,
    chargeMinor: charge.minor,
    lines: terms.lines,
    recurring: cycle,
    description: terms.description,
    additionalDescription: onSale.plan.description,
    plan: {
      ...source.plan,
      productId: onSale.plan.productId,
      ...(request.allowTrialAgain && { allowTrialAgain: true }),
      cycleLines,
      conversion,
      defaults: { cycleId: byDefault.cycleId, currency: onSale.plan.currency },
    },
  };
}

function nothingToPay() {
  const message = 'The plan is free, so there is nothing to pay by a link. Sell it with a purchase.';
  return invalidField('paymentSourceDetails.sourceReferenceSlug', message);
}
