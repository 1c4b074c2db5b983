import type { Currency } from '../money/currency.ts';
import type { Attempt } from '../sales/attempt.ts';
import { isCardOnly } from '../sales/sale-kinds.ts';
import type { Terms } from '../sales/terms.ts';
import { type Gateway, registersMandates } from '../tenants/tenant.ts';
import { epochSeconds } from '../time/calendar.ts';
import type { Mandate } from './mandate-record.ts';

/** What an intent asks the payer of an Indian card to permit, as the processor names it. Other cards take no notice of it. */
export type MandateOptions = Readonly<{
  amount: number;
  amount_type: 'maximum';
  interval: 'month' | 'sporadic';
  interval_count?: number;
  reference: string;
  start_date: number;
  supported_types: readonly ['india'];
}>;

/** At most a year may lie between two charges. */
const MONTHS_MAX = 12;
/** What an account of another country than India has mandates in; one in India has them in rupees alone. */
const CURRENCIES_ABROAD: ReadonlySet<string> = new Set([
  ...['inr', 'usd', 'eur', 'gbp', 'sgd', 'cad', 'chf', 'sek', 'aed', 'jpy', 'nok', 'myr', 'hkd'],
]);
const RUPEES = 'inr';
/** Up to this sum, in paise, a bank charges without asking its customer each time. */
const RUPEES_UNASKED_MINOR = 1_500_000;
/** A mandate cannot be changed, so it leaves room for a higher price. */
const HEADROOM = 2;

/** The mandate that an attempt's request asks for, if its gateway has any and it sells what recurs or saves a card. */
export function mandateAsked(
  attempt: Pick<Attempt, 'id' | 'kind' | 'terms' | 'operation'>,
  gateway: Gateway,
  now: Date,
): MandateOptions | undefined {
  const { id, kind, terms } = attempt;
  const { currency } = terms.charge;
  // Who pays another customer's cycle permits nothing later. A change of the plan charges a card that was saved before.
  if (!(terms.savesCard || kind === 'change') || !hasMandatesIn(gateway, currency)) return undefined;
  const asked = isCardOnly({ kind }) ? ofCard(currency) : ofSale(recurringOf(terms), currency);
  if (!asked) return undefined;
  const named = { reference: id, start_date: epochSeconds(now), supported_types: ['india'] as const };
  return { amount_type: 'maximum', ...asked, ...named };
}

/** Whether a gateway asks for a mandate where it sells what recurs in a currency. */
export const hasMandatesIn = (gateway: Gateway, currency: Currency): boolean =>
  registersMandates(gateway) &&
  (gateway.processorAccount?.country === 'IN' ? currency === RUPEES : CURRENCIES_ABROAD.has(currency));

/** Whether a mandate permits a charge that seldom. */
export const isWithinMandates = (intervalMonths: number): boolean => intervalMonths <= MONTHS_MAX;

/** A saved card may pay for anything later, at any time. */
const ofCard = (currency: Currency) =>
  currency === RUPEES ? ({ amount: RUPEES_UNASKED_MINOR, interval: 'sporadic' } as const) : undefined;

type Recurring = Readonly<{ intervalMonths: number; amountMinor: number }>;

function ofSale(recurring: Recurring | undefined, currency: Currency) {
  if (!recurring || recurring.amountMinor === 0 || !isWithinMandates(recurring.intervalMonths))
    return undefined;
  const { amountMinor, intervalMonths: interval_count } = recurring;
  const most = currency === RUPEES ? RUPEES_UNASKED_MINOR : Number.POSITIVE_INFINITY;
  const amount = Math.max(amountMinor, Math.min(amountMinor * HEADROOM, most));
  return { amount, interval: 'month', interval_count } as const;
}

/** What a sale charges later, without any coupon: a coupon ends, and the mandate does not. */
function recurringOf({ cycle, source: { change, renewal } }: Terms): Recurring | undefined {
  if (cycle) return cycle;
  const { intervalMonths, amountMinor } = change?.after ?? renewal?.change ?? renewal?.order ?? {};
  return intervalMonths === undefined || amountMinor === undefined
    ? undefined
    : { intervalMonths, amountMinor };
}

/** The mandate that an attempt has left, for what is charged after it. */
export const mandateOf = ({
  mandateId: id,
  paymentMethodId,
}: Pick<Attempt, 'mandateId' | 'paymentMethodId'>): Mandate | undefined =>
  id === undefined || paymentMethodId === undefined ? undefined : { id, paymentMethodId };
