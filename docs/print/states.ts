import { type AttemptState, STATUS_OF_STATE, TransactionStatus } from '../../shared/domain/sales/attempt.ts';
import { code, table } from './markdown.ts';

/** The states of an attempt with the Transaction status each is shown as. */
export function printStates(): string {
  const nameOf = Object.fromEntries(Object.entries(TransactionStatus).map(([name, value]) => [value, name]));
  const rows = Object.entries(STATUS_OF_STATE).map(([state, status]) => {
    const { money, leaves } = TEXTS[state as AttemptState];
    return [code(state), `${status} ${nameOf[status]}`, money, leaves];
  });
  return table(['State', 'Transaction', 'Can money move?', 'Who moves it on'], rows);
}

const TEXTS: Readonly<Record<AttemptState, Readonly<{ money: string; leaves: string }>>> = {
  prepared: { money: 'no: nothing that charges was sent', leaves: 'its handler; the reconciler aborts it' },
  charging: { money: 'perhaps, and perhaps it has', leaves: 'whoever holds proof' },
  requires_action: { money: 'only by our own confirm', leaves: 'confirm; after an hour the reaper cancels the intent' },
  confirming: { money: 'perhaps, and perhaps it has', leaves: 'whoever holds proof' },
  succeeded: { money: 'it has', leaves: 'nobody: an end' },
  declined: { money: 'no, the processor said so', leaves: 'nobody: an end' },
  aborted: { money: 'no, and it is proved that it never will', leaves: 'nobody: an end' },
  quarantined: { money: 'it has, but not as expected', leaves: 'a person' },
};
