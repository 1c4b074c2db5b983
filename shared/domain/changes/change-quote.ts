import type { Quoted } from '../catalog/quote.ts';
import { movedInputs, type QuoteChange } from '../catalog/quote.ts';
import { BillingError } from '../errors.ts';
import type { Instant } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { toMajor } from '../money/money.ts';
import { instant } from '../time/calendar.ts';
import type { ChangeDecision } from './decide-change.ts';
import type { EndingAddOn } from './ending-add-ons.ts';
import type { RunningPlan } from './running-plan.ts';

/** What a customer is shown of a change before they ask for it. `at` is the moment that the period was split at. */
export type ChangeQuote = Readonly<{
  running: RunningPlan;
  decision: ChangeDecision;
  ending: readonly EndingAddOn[];
  walletMinor: number;
  /** What the card pays, and what of it is credited to the wallet since the processor charges no less. */
  cardMinor: number;
  carriedMinor: number;
  at: Instant;
}>;

/** Everything that a later change is compared with. */
export function inputsOfChange({
  running,
  decision,
  ending,
  walletMinor,
  cardMinor,
  at,
}: ChangeQuote): Quoted['inputs'] {
  const { kind, effectiveOn, dueMinor, walletCreditMinor, after, currency } = decision;
  const money = (minor: number) => text(minor, running.currency);
  return {
    at,
    from: `${running.plan.slug} ${running.plan.cycleId}`,
    to: `${after.plan.slug} ${after.plan.cycleId}`,
    kind,
    effectiveOn,
    nextBillingDate: after.nextBillingDate,
    billingInterval: String(after.intervalMonths),
    recurring: text(after.amountMinor, currency),
    laterDiscount: text(after.coupon?.discountMinor ?? 0, currency),
    dueNow: money(dueMinor),
    walletCredit: money(walletCreditMinor),
    wallet: money(walletMinor),
    card: money(cardMinor),
    ...(ending.length > 0 && { ends: ending.map(endText).join(', ') }),
  };
}

const endText = ({ name, order, endsOn, credit }: EndingAddOn) =>
  [name, order?.id, endsOn, credit && text(credit.minor, credit.currency)].filter(Boolean).join(' ');

const text = (minor: number, currency: Currency) =>
  `${toMajor({ minor, currency })} ${currency.toUpperCase()}`;

/** The moment at which a quote split the period. A quote that has expired splits it now. */
export const momentOf = ({ inputs, expiresAt }: Quoted, now: Date): Date =>
  instant(now) < expiresAt && inputs.at !== undefined ? new Date(inputs.at) : now;

/** The change is not what the customer was shown. */
export class ChangeMoved extends BillingError {
  readonly quote: ChangeQuote;
  readonly changes: readonly QuoteChange[];
  /** Signs the quote of now, for the next request. */
  readonly receipt: string | undefined;

  constructor(quote: ChangeQuote, changes: readonly QuoteChange[], receipt?: string) {
    super(
      'quote_changed',
      'The change is not what was previewed. Nothing was changed or charged. Show the new preview and ask again.',
    );
    this.quote = quote;
    this.changes = changes;
    this.receipt = receipt;
  }
}

/** Throws `ChangeMoved` unless the change is what was previewed. The moment alone moves nothing. */
export function requireAsPreviewed(quoted: Quoted, quote: ChangeQuote): void {
  const { at, ...inputs } = inputsOfChange(quote);
  const moved = movedInputs(quoted.inputs, {
    ...inputs,
    ...(quoted.inputs.at !== undefined && { at: quoted.inputs.at }),
  });
  if (moved.length > 0) throw new ChangeMoved(quote, moved);
}
