import type { Because } from '../../../domain/sales/refusal.ts';

type Rule = Readonly<{
  /** Who can do something about it. Of what only the tenant can correct, operators get word too. */
  owner: 'payer' | 'tenant' | 'operator' | 'service';
  /** Of a payer who is there: the card is declined and counted as a try, or nothing is counted and the answer says what to do. */
  present: 'decline' | 'abort';
  /** Of a cycle: the next step of its dunning, or the same again in 15 minutes, or each day for as long as the days below. */
  absent: 'decline' | 'soon' | 'daily';
  /** Sends an event to the tenant and a notice to operators: once an hour for each gateway and cause. */
  isNoticed: boolean;
}>;

const OF_THE_CARD = { owner: 'payer', present: 'decline', absent: 'decline', isNoticed: false } as const;
const OF_THE_ACCOUNT = { owner: 'tenant', present: 'abort', absent: 'daily', isNoticed: true } as const;

/** Whose fault a refusal is, and what follows from it. docs/payments.md says what each means. */
export const REFUSALS: Readonly<Record<Because, Rule>> = {
  payment_method: OF_THE_CARD,
  payment_method_used: OF_THE_CARD,
  payment_method_missing: { ...OF_THE_CARD, present: 'abort' },
  customer_missing: { ...OF_THE_CARD, owner: 'service', present: 'abort' },
  amount_too_small: { ...OF_THE_ACCOUNT, isNoticed: false },
  credentials: OF_THE_ACCOUNT,
  rate_limit: { owner: 'operator', present: 'abort', absent: 'soon', isNoticed: false },
  refused: OF_THE_ACCOUNT,
};

/** A cycle whose requests are refused for this long goes into dunning, if its gateway charged others meanwhile. */
export const REFUSED_DAYS = 3;
/** And after this long in any case: an order whose gateway charges no one must end, too. */
export const REFUSED_DAYS_MAX = 30;
