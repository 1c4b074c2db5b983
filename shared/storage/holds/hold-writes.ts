import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import type { Write } from '../table/table.ts';

/** Why a hold is given back. */
export type Unsold = 'declined' | 'aborted';

/**
 * How an attempt takes, uses up and gives back what it holds. The writes are conditional on the attempt being the holder. `use` and
 * `giveBack` get the attempt as it ends.
 */
export type HoldWrites<Kind extends Hold> = Readonly<{
  take(hold: Kind, by: Attempt, now: Date): Write[];
  use(hold: Kind, by: Attempt): Write[];
  giveBack(hold: Kind, by: Attempt, why: Unsold): Write[];
}>;
