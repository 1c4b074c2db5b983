/**
 * What became of one intent of the books on the restored table.
 *
 *   known      the table has its outcome
 *   settled    its attempt was unfinished in the table and got its outcome
 *   recorded   the table had lost its attempt, which was made again with all its records
 *   cancelled  its attempt is lost and it waited for the payer: it is cancelled, so that it never charges
 *   uncharged  its attempt is lost, or was sent to another account, and it charged nothing
 *   pending    the processor does not know its outcome yet; its link stays held
 *   held       it charged something else than its link asks for: quarantined, and its link stays held
 *   person     it charged, and what for is not clear: a person must decide
 */
export type RestoreOutcome =
  | 'known'
  | 'settled'
  | 'recorded'
  | 'cancelled'
  | 'uncharged'
  | 'pending'
  | 'held'
  | 'person';
export type Restored = Readonly<{ outcome: RestoreOutcome; why?: string }>;

export const needsPerson = (why: string): Restored => ({ outcome: 'person', why });
