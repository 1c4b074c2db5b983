import type Stripe from 'stripe';
import type { Desk } from '../books/desk.ts';
import type { MandateOptions, PaymentMethod } from '../books/objects.ts';
import { invalid, missing } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { allowOnly, integer, object, oneOf, requiredInteger, text, textList } from '../http/params.ts';
import { cardOf } from './attaching.ts';

/** In India, only an account of another country has mandates in another currency than the rupee. */
const CURRENCIES_ABROAD = [
  'usd', 'eur', 'gbp', 'sgd', 'cad', 'chf', 'sek', 'aed', 'jpy', 'nok', 'myr', 'hkd',
]; // biome-ignore format: one list
/** At most a year may lie between two charges. */
const COUNT_MAX = { day: 365, week: 52, month: 12, year: 1, sporadic: Number.POSITIVE_INFINITY } as const;
const INTERVALS = ['day', 'week', 'month', 'year', 'sporadic'] as const;
const DAY_SECONDS = 24 * 60 * 60;
const NAME = 'payment_method_options[card][mandate_options]';

/** The mandate that an intent asks the payer for. A setup intent names its currency. The terms are checked whatever the card is. */
export function mandateOptions(desk: Desk, params: Params, currency?: string): MandateOptions | null {
  const ofCard = object(object(params, 'payment_method_options') ?? params, 'card');
  const sent = ofCard && object(ofCard, 'mandate_options');
  if (!sent) return null;
  const own = currency === undefined ? (['currency'] as const) : [];
  allowOnly<Stripe.SetupIntentCreateParams.PaymentMethodOptions.Card.MandateOptions>(sent, [
    ...(['amount', 'amount_type', 'description', 'end_date', 'interval', 'interval_count'] as const),
    ...(['reference', 'start_date', 'supported_types'] as const),
    ...own,
  ]);
  const amount_type = oneOf(sent, 'amount_type', ['fixed', 'maximum']);
  const interval = oneOf(sent, 'interval', INTERVALS);
  const reference = text(sent, 'reference', 80);
  if (!amount_type) throw missing(`${NAME}[amount_type]`);
  if (!interval) throw missing(`${NAME}[interval]`);
  if (!reference) throw missing(`${NAME}[reference]`);
  requireCurrency(desk, currency ?? text(sent, 'currency')?.toLowerCase());
  return {
    amount: requiredInteger(sent, 'amount'),
    amount_type,
    description: text(sent, 'description', 200) ?? null,
    end_date: integer(sent, 'end_date') ?? null,
    interval,
    interval_count: countOf(sent, interval),
    reference,
    start_date: startOf(desk, sent),
    supported_types: textList(sent, 'supported_types') ?? null,
    ...(currency === undefined && { currency: String(text(sent, 'currency')).toLowerCase() }),
  };
}

function requireCurrency({ books: { account } }: Desk, currency: string | null | undefined): void {
  if (!currency) throw missing(`${NAME}[currency]`);
  if (currency === 'inr' || (account.country !== 'IN' && CURRENCIES_ABROAD.includes(currency))) return;
  throw invalid(`Mandates are not supported in ${currency} for this account.`, `${NAME}[currency]`);
}

function countOf(sent: Params, interval: (typeof INTERVALS)[number]): number | null {
  const count = integer(sent, 'interval_count') ?? null;
  if (count === null && interval !== 'sporadic') throw missing(`${NAME}[interval_count]`);
  if (count !== null && (count < 1 || count > COUNT_MAX[interval]))
    throw invalid('At most one year may lie between two payments.', `${NAME}[interval_count]`);
  return count;
}

function startOf(desk: Desk, sent: Params): number {
  const start = requiredInteger(sent, 'start_date');
  if (start < desk.now - DAY_SECONDS)
    throw invalid('The start date must not be before yesterday.', `${NAME}[start_date]`);
  return start;
}

/** The method with the mandate that its payer has just agreed to. Only an Indian card has one. */
export function permitted(
  desk: Desk,
  method: PaymentMethod,
  asked: MandateOptions | null,
  currency: string,
): PaymentMethod {
  if (!asked || !cardOf(method).underMandate) return method;
  const { amount, amount_type: amountType } = asked;
  const mandate = { id: desk.newId('mandate_1'), amount, amountType, currency, isActive: true };
  return { ...method, sim: { ...method.sim, mandates: [...(method.sim.mandates ?? []), mandate] } };
}

/** The mandate that `permitted` has given the method. */
export const newMandateOf = (before: PaymentMethod, after: PaymentMethod): string | null =>
  before === after ? null : (after.sim.mandates?.at(-1)?.id ?? null);
