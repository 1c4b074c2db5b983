import * as v from 'valibot';
import type { Line } from '../billing/line.ts';
import { BillingError } from '../errors.ts';
import type { Instant } from '../ids.ts';
import { toMajor } from '../money/money.ts';
import type { Rates } from '../rates/rates.ts';
import { text } from '../record.ts';
import type { Conversion } from '../sales/terms.ts';
import type { TaxBreakdown } from '../tax/breakdown.ts';
import { type Taxing, taxOfLines } from '../tax/taxed-terms.ts';
import { instant } from '../time/calendar.ts';
import type { PlanOnSale } from './on-sale.ts';
import type { Plan } from './plan.ts';
import { categoryOf, type PlanChoice, type PricedPlan, pricePlan } from './price-plan.ts';

/** What a plan costs with what is bought beside it, and the rate if its price was converted. */
export type PlanQuote = Readonly<{
  plan: Plan;
  priced: PricedPlan;
  conversion: Conversion | undefined;
  /** Of what is due now. Absent where nothing is taxed. */
  tax?: TaxBreakdown | undefined;
}>;

/** What a storefront was quoted: by name, the amounts and everything that they depend on, as text. */
export const QuotedRecord = v.object({
  inputs: v.record(v.string(), v.string()),
  expiresAt: text<Instant>(),
});
export type Quoted = v.InferOutput<typeof QuotedRecord>;

/** One thing that a price depends on, as it was quoted and as it is now. */
export type QuoteChange = Readonly<{ input: string; from: string | null; to: string | null }>;

/** The price, or what it depends on, is not as the payer was shown it. */
export class QuoteChanged extends BillingError {
  readonly quote: PlanQuote;
  readonly changes: readonly QuoteChange[];

  /** The buyer has no trial any more: who asks learns something of them. */
  readonly tellsOfTrial: boolean;

  constructor(quote: PlanQuote, changes: readonly QuoteChange[], isExpired: boolean, tellsOfTrial = false) {
    const since = isExpired ? 'has expired, and the price has changed since' : 'is not the price any more';
    super(
      'quote_changed',
      `The quote ${since}. Nothing was charged. Show the payer the new quote and ask again.`,
    );
    this.quote = quote;
    this.changes = changes;
    this.tellsOfTrial = tellsOfTrial;
  }
}

export function quotePlan(
  onSale: PlanOnSale,
  choice: PlanChoice,
  { rateOf, conversionOf }: Rates,
  taxing?: Taxing,
): PlanQuote {
  const { plan } = onSale;
  const priced = pricePlan(onSale, choice, rateOf);
  const tax = taxing && priced.dueNowMinor > 0 ? taxDueNow(priced, taxing) : undefined;
  return {
    plan,
    priced,
    ...(tax && { tax }),
    conversion: priced.isConverted ? conversionOf(priced.currency, plan.currency) : undefined,
  };
}

const taxDueNow = ({ items, discount, currency }: PricedPlan, taxing: Taxing): TaxBreakdown => {
  const lines = linesOf(items.filter(({ isDueNow }) => isDueNow));
  return taxOfLines({ lines, discountMinor: discount?.discountMinor ?? 0 }, currency, taxing);
};

/** The tax of each later cycle without a coupon, by the rates of today. */
export function taxOfCycle({ items, currency, recurringMinor = 0 }: PricedPlan, taxing: Taxing | undefined) {
  return taxing && recurringMinor > 0
    ? taxOfLines({ lines: linesOf(items.filter(({ recurs }) => recurs)), discountMinor: 0 }, currency, taxing)
    : undefined;
}

const linesOf = (items: PricedPlan['items']): Line[] =>
  items.map(({ name, minor, ...item }) => ({
    ...{ name, unitMinor: minor, quantity: 1, totalMinor: minor, ...categoryOf(item) },
  }));

/** What is charged now, with a tax that is added to it. */
export const dueNowMinorOf = ({ priced, tax }: PlanQuote): number =>
  priced.dueNowMinor + (tax?.mode === 'exclusive' ? tax.taxMinor : 0);

/** Everything in the quote that a later price is compared with. */
export function inputsOf({ plan, priced, conversion, tax }: PlanQuote): Quoted['inputs'] {
  const { currency, discount, recurringMinor, intervalMonths } = priced;
  const money = (minor: number) => `${toMajor({ minor, currency })} ${currency.toUpperCase()}`;
  const [main, ...addOns] = priced.items;
  const beside = addOns.toSorted((one, other) => ((one.addOnId ?? '') < (other.addOnId ?? '') ? -1 : 1));
  const inputs = {
    plan: plan.slug,
    cycleId: priced.cycleId,
    currency: currency.toUpperCase(),
    addons: beside.map(({ addOnId }) => addOnId).join(', ') || undefined,
    couponCode: discount?.code,
    prices: [main, ...beside].map((item) => money(item?.minor ?? 0)).join(', '),
    rate: conversion?.rate,
    discount: discount && money(discount.discountMinor),
    laterDiscount:
      discount?.later &&
      [money(discount.later.discountMinor), discount.later.cyclesLeft ?? 'always'].join(', '),
    trialDays: plan.trialDays?.toString(),
    billingInterval: intervalMonths?.toString(),
    recurring: recurringMinor === undefined ? undefined : money(recurringMinor),
    dueNow: money(priced.dueNowMinor),
    tax: tax?.mode === 'exclusive' ? money(tax.taxMinor) : undefined,
  };
  return Object.fromEntries(
    Object.entries(inputs).filter((input): input is [string, string] => input[1] !== undefined),
  );
}

/** Throws `QuoteChanged` unless the sale is what was quoted. A quote that has expired still counts while nothing has changed. */
export function requireAsQuoted(
  quoted: Quoted,
  quote: PlanQuote,
  now: Date,
  { hasHadTrial = false }: Readonly<{ hasHadTrial?: boolean }> = {},
): void {
  const changes = movedInputs(quoted.inputs, inputsOf(quote));
  if (changes.length > 0)
    throw new QuoteChanged(quote, changes, instant(now) >= quoted.expiresAt, hasHadTrial);
}

/** Throws `QuoteChanged`: a buyer who may have been shown a free trial is not charged. */
export function refuseTrial(offered: PlanQuote, quote: PlanQuote): never {
  throw new QuoteChanged(quote, movedInputs(inputsOf(offered), inputsOf(quote)), false, true);
}

/** What differs between a quote and the price of now, by name. */
export const movedInputs = (quoted: Quoted['inputs'], inputs: Quoted['inputs']): QuoteChange[] =>
  [...new Set([...Object.keys(quoted), ...Object.keys(inputs)])].flatMap((input) => {
    const [from = null, to = null] = [quoted[input], inputs[input]];
    return from === to ? [] : [{ input, from, to }];
  });
