import type { Link, Recurring } from '../api/link.ts';
import { dayText } from './dates.ts';
import { isolate } from './isolate.ts';
import { moneyText } from './money.ts';
import type { Strings } from './strings.ts';

export type Wording = Readonly<{ strings: Strings; locale: string }>;
type Repeated = Pick<Recurring, 'recurringAmount' | 'billingInterval' | 'nextBillingDate' | 'trialDays'>;
/** What of a link says its terms. The desk shows them of a plan that has no link yet. */
export type Sold = Readonly<{
  amount: Readonly<{ currency: Readonly<{ code: string }> }>;
  recurring?: Repeated | null | undefined;
}>;

/** What is paid now, and what recurs and when, in one sentence: the terms the payer agrees to. */
export function termsText(link: Sold, dueNow: number, wording: Wording): string {
  const { strings } = wording;
  const now = moneyText(dueNow, link.amount.currency.code, wording.locale);
  if (!link.recurring) return strings.terms.once(now);

  const { later, every, from } = recurringWords(link.recurring, link.amount.currency.code, wording);
  if (!link.recurring.trialDays) return strings.terms.recurring(now, later, every, from);
  const days = strings.terms.days(link.recurring.trialDays);
  return dueNow === 0
    ? strings.terms.freeTrial(days, later, every, from)
    : strings.terms.paidTrial(now, days, later, every, from);
}

/** The recurring payments after the first one. */
export function laterText(recurring: Recurring, currencyCode: string, wording: Wording): string {
  const { later, every, from } = recurringWords(recurring, currencyCode, wording);
  return wording.strings.terms.later(later, every, from);
}

/** The payer's consent to charging the saved card off-session. */
export function consentText(
  link: Sold & Readonly<{ project: Pick<Link['project'], 'name'> }>,
  recurring: Repeated,
  wording: Wording,
): string {
  const { later, every } = recurringWords(recurring, link.amount.currency.code, wording);
  return wording.strings.terms.consent(isolate(link.project.name), later, every);
}

export function payLabel(link: Sold, dueNow: number, { strings, locale }: Wording): string {
  if (dueNow > 0) return strings.form.pay(moneyText(dueNow, link.amount.currency.code, locale));
  return link.recurring?.trialDays ? strings.form.startTrial : strings.form.complete;
}

function recurringWords(recurring: Repeated, currencyCode: string, { strings, locale }: Wording) {
  return {
    later: moneyText(recurring.recurringAmount, currencyCode, locale),
    every: everyText(recurring.billingInterval, strings),
    from: dayText(recurring.nextBillingDate, locale),
  };
}

/** How often something is charged, from the months between two charges. */
export function everyText(months: number, { terms }: Strings): string {
  const every: Readonly<Record<number, string>> = terms.every;
  return every[months] ?? terms.everyMonths(months);
}
