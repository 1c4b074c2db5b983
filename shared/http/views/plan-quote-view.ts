import type { PlanQuote as ShownPlanQuote } from '../../contracts/answers/catalog.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import { firstCycle } from '../../domain/billing/cycle.ts';
import { dueNowMinorOf, type PlanQuote } from '../../domain/catalog/quote.ts';
import type { Day } from '../../domain/ids.ts';
import type { TaxBreakdown } from '../../domain/tax/breakdown.ts';
import { laterView, moneyIn } from './money-view.ts';
import { taxEstimateView, taxView } from './tax/tax-view.ts';

/** What a plan costs, line by line: what is charged now, by wallet and card if the customer is known, and what recurs from when on. */
export function planQuoteView(
  quote: PlanQuote,
  today: Day,
  {
    walletMinor,
    cycleTax,
  }: Readonly<{ walletMinor?: number | undefined; cycleTax?: TaxBreakdown | undefined }> = {},
): Omit<Shown<typeof ShownPlanQuote>, 'quoteReceipt'> {
  const { plan, priced, conversion, tax } = quote;
  const { currency, intervalMonths, recurringMinor, discount } = priced;
  const dueNowMinor = dueNowMinorOf(quote);
  const { trialDays } = plan;
  const money = moneyIn(currency);
  return {
    plan: { slug: plan.slug, name: plan.name },
    cycleId: priced.cycleId,
    items: priced.items.map(({ name, addOnId, minor, recurs, isDueNow }) => {
      return { name, ...(addOnId && { addon: addOnId }), amount: money(minor), recurs, dueNow: isDueNow };
    }),
    discount: discount
      ? {
          code: discount.code,
          amount: money(discount.discountMinor),
          ...(discount.later && { later: laterView(discount.later, money) }),
        }
      : null,
    dueNow: money(dueNowMinor),
    tax: taxView(tax, currency),
    ...(walletMinor !== undefined && {
      wallet: money(walletMinor),
      dueByCard: money(dueNowMinor - walletMinor),
    }),
    recurring:
      recurringMinor !== undefined && intervalMonths !== undefined
        ? {
            amount: money(recurringMinor),
            ...taxEstimateView(cycleTax, currency),
            billingInterval: intervalMonths,
            nextBillingDate: firstCycle(
              { intervalMonths, amountMinor: recurringMinor, ...(trialDays && { trialDays }) },
              today,
            ).nextBillingOn,
            ...(trialDays && { trialDays }),
          }
        : null,
    conversion: conversion ? { ...conversion, baseCurrency: conversion.baseCurrency.toUpperCase() } : null,
  };
}
