import { INVARIANTS } from '../../shared/ledger/invariants/all.ts';
import { table } from './markdown.ts';

/** The invariants that the ledger check verifies, each with the sentence it is registered with. */
export function printInvariants(): string {
  const rows = INVARIANTS.map(({ id, says }) => [id, says]);
  return table(['Invariant', 'What must hold'], rows);
}
