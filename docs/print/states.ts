import { type AttemptState, STATUS_OF_STATE, TransactionStatus } from '../../shared/domain/sales/attempt.ts';
import type { Because } from '../../shared/domain/sales/refusal.ts';
import { NEXT } from '../../shared/domain/sales/transitions.ts';
import { REFUSALS } from '../../shared/flows/charging/refused/refusals.ts';
import { code, fenced, table } from './markdown.ts';

/** The states of an attempt with their Transaction status. */
export function printStates(): string {
  const nameOf = Object.fromEntries(Object.entries(TransactionStatus).map(([name, value]) => [value, name]));
  const rows = Object.entries(STATUS_OF_STATE).map(([state, status]) => {
    const { money, leaves } = TEXTS[state as AttemptState];
    return [code(state), `${status} ${nameOf[status]}`, money, leaves];
  });
  return table(['State', 'Transaction', 'Can money move?', 'Which process moves it on'], rows);
}

const TEXTS: Readonly<Record<AttemptState, Readonly<{ money: string; leaves: string }>>> = {
  prepared: {
    money: 'no: the charging request was not sent',
    leaves: 'the handler; the reconciler aborts it after the lease ends',
  },
  charging: { money: 'yes, and it may have moved already', leaves: 'any process with proof of the outcome' },
  requires_action: {
    money: 'only through our own confirm',
    leaves: 'confirm; the reconciler cancels the intent when the payer’s time is over',
  },
  confirming: {
    money: 'yes, and it may have moved already',
    leaves: 'any process with proof of the outcome',
  },
  invoiced: {
    money: 'only outside the processor, or by another attempt',
    leaves: 'the payment of its invoice; staff, who void the invoice',
  },
  succeeded: { money: 'it has moved', leaves: 'final' },
  declined: { money: 'no: the processor declined', leaves: 'final' },
  aborted: { money: 'no: it is proved that no charge can follow', leaves: 'final' },
  quarantined: { money: 'it has moved, but not as requested', leaves: 'an operator’s decision' },
};

/** What follows from each refusal of the processor. */
export function printRefusals(): string {
  const rows = Object.entries(REFUSALS).map(([because, { owner, present, absent, isNoticed }]) => [
    code(because),
    MEANS[because as Because],
    owner,
    PRESENT[present],
    ABSENT[absent],
    isNoticed ? 'once an hour' : 'no',
  ]);
  return table(['Refused as', 'Means', 'Owner', 'Payer present', 'Renewal', 'Event and notice'], rows);
}
const MEANS: Readonly<Record<Because, string>> = {
  payment_method: 'a field of the card is wrong; the payer can use another',
  payment_method_used:
    'the payment method has paid before, its card was detached, or the confirmation token was used or has expired; the payer enters the card again',
  payment_method_missing: 'the processor does not know the card token, so no issuer was asked',
  customer_missing:
    'the customer was deleted there; another is made, and only the payer can give a card again',
  amount_too_small: 'below the processor’s minimum',
  credentials: 'the key, or what it permits',
  rate_limit: 'too many requests, or another one uses the same object',
  refused: 'anything else: the account or the request must be corrected, which no payer can do',
};
const PRESENT = { decline: 'declined, counts as a try', abort: 'named error, counts nothing' };
const ABSENT = { decline: 'dunning', soon: 'again in 15 minutes', daily: 'again each day, then dunning' };

/** The table of transitions as a diagram. Staying in a state is left out. */
export function printTransitions(): string {
  const moves = Object.entries(NEXT).flatMap(([from, next]) =>
    next.filter((to) => to !== from).map((to) => `  ${from} --> ${to}`),
  );
  return fenced(
    'mermaid',
    ['stateDiagram-v2', '  [*] --> prepared', '  [*] --> charging', ...moves].join('\n'),
  );
}
