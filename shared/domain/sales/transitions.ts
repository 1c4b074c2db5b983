import { invariant } from '../errors.ts';
import type { AttemptState } from './attempt.ts';

/**
 * The states an attempt may move to (I17). Staying in a state renews its lease or schedules its next check. The diagram in
 * `docs/payments.md` and the ledger check read this table.
 */
export const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  prepared: ['prepared', 'charging', 'invoiced', 'succeeded', 'declined', 'aborted'],
  charging: ['charging', 'requires_action', 'succeeded', 'declined', 'aborted', 'quarantined'],
  requires_action: ['requires_action', 'confirming', 'succeeded', 'declined', 'aborted', 'quarantined'],
  confirming: ['confirming', 'requires_action', 'succeeded', 'declined', 'aborted', 'quarantined'],
  invoiced: ['succeeded', 'aborted'],
  succeeded: [],
  declined: [],
  aborted: [],
  quarantined: ['quarantined', 'succeeded', 'aborted'],
};

export function requireNext(from: AttemptState, to: AttemptState): void {
  invariant(NEXT[from].includes(to), `an attempt cannot move from ${from} to ${to}`);
}
