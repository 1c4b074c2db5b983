import { type AnyBody, readablePlanRequest } from '../requests/readable-link-request.ts';
import type { LinkedPlan, PaymentLink } from './payment-link.ts';
import { SourceType } from './source-type.ts';

/** The fields in which a repeated request asks for another plan, cycle, currency or add-ons than the link sells. */
export function planDifferences({ currency }: PaymentLink, plan: LinkedPlan, body: AnyBody): string[] {
  const { request, wrong } = readablePlanRequest(body);
  const { paymentSourceDetails: source, cycleId = plan.defaults.cycleId, addons = [] } = request;
  const isPlan =
    (body.paymentSourceDetails as { sourceType?: unknown } | undefined)?.sourceType === SourceType.plan;
  const isOther = {
    paymentSourceDetails: !isPlan || source?.sourceReferenceSlug !== plan.slug,
    cycleId: cycleId !== plan.cycleId,
    currency: (request.currency?.code.toLowerCase() ?? plan.defaults.currency) !== currency,
    allowTrialAgain: (request.allowTrialAgain ?? false) !== (plan.allowTrialAgain ?? false),
    addons: addons.toSorted().join() !== plan.addOnIds.toSorted().join(),
  };
  return [...wrong, ...Object.entries(isOther).flatMap(([field, differs]) => (differs ? [field] : []))];
}
