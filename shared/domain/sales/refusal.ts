import * as v from 'valibot';

/** Why the processor said no. `message` is fit for the payer; the codes are for staff only: they would help a card tester. */
export const RefusalRecord = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  declineCode: v.optional(v.string()),
  adviceCode: v.optional(v.string()),
  /** Names the card number within the tenant's account at the processor. */
  cardFingerprint: v.optional(v.string()),
});
export type Refusal = v.InferOutput<typeof RefusalRecord>;

type Rule = Readonly<{
  means: string;
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

/** Why the processor did not run a request, whose fault that is, and what follows from it. */
export const REFUSALS = {
  payment_method: { ...OF_THE_CARD, means: 'a field of the card is wrong; the payer can use another' },
  payment_method_used: {
    ...OF_THE_CARD,
    means: 'the card token has paid before, or its card was detached; the payer enters the card again',
  },
  payment_method_missing: {
    ...OF_THE_CARD,
    present: 'abort',
    means: 'the processor does not know the card token, so no issuer was asked',
  },
  customer_missing: {
    ...OF_THE_CARD,
    owner: 'service',
    present: 'abort',
    means: 'the customer was deleted there; another is made, and only the payer can give a card again',
  },
  amount_too_small: { ...OF_THE_ACCOUNT, isNoticed: false, means: 'below the processor’s minimum' },
  credentials: { ...OF_THE_ACCOUNT, means: 'the key, or what it permits' },
  rate_limit: {
    ...{ owner: 'operator', present: 'abort', absent: 'soon', isNoticed: false },
    means: 'too many requests, or another one uses the same object',
  },
  refused: {
    ...OF_THE_ACCOUNT,
    means: 'anything else: the account or the request must be corrected, which no payer can do',
  },
} as const satisfies Record<string, Rule>;

export type Because = keyof typeof REFUSALS;

export const ruleOf = (because: Because): Rule => REFUSALS[because];

/** A cycle whose requests are refused for this long goes into dunning, if its gateway charged others meanwhile. */
export const REFUSED_DAYS = 3;
/** And after this long in any case: an order whose gateway charges no one must end, too. */
export const REFUSED_DAYS_MAX = 30;
