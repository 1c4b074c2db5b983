import type { Attempt } from '../../domain/sales/attempt.ts';
import type { AttemptRef } from '../../domain/sales/attempt-ref.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import type { Key } from '../table/keys.ts';
import { Lost } from '../table/lost.ts';
import { change, type OrElse, upsert } from '../table/table.ts';
import type { Condition } from '../table/write.ts';
import type { HoldWrites } from './hold-writes.ts';

/** Where one customer's purchases of one thing are kept, and the field that names what lasts of the last of them. */
type Holding = Readonly<{
  key: Key;
  names: Readonly<Record<string, string>>;
  lasting: string;
  lasts: string | undefined;
}>;

/** A customer buys one thing in one attempt at a time, and does not get a second one that lasts unless the request asks for it. */
export function holdingOf<Kind extends HoldOn<'plan'> | HoldOn<'add_on'>>(
  holdingFor: (hold: Kind, by: Attempt) => Holding,
): HoldWrites<Kind> {
  return {
    take: (hold, by) => {
      const { key, names, lasting } = holdingFor(hold, by);
      const ref = attemptRef(by);
      const set = { tenantId: by.tenantId, customerId: by.customerId, ...names };
      const first: Condition[] = hold.isRepeatable ? [] : [[lasting, 'absent']];
      return [
        upsert(
          key,
          {
            set: { ...set, openAttempt: ref, lastAttempt: ref },
            when: [['openAttempt', 'absent'], ...first],
          },
          (found) => new Lost('hold', holderIn(found)),
        ),
      ];
    },

    use: (hold, by) => {
      const { key, lasting, lasts } = holdingFor(hold, by);
      const set = lasts === undefined ? {} : { [lasting]: lasts };
      return [
        change(
          key,
          { set, remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)]] },
          lossOf(hold),
        ),
      ];
    },

    giveBack: (hold, by) => {
      const { key } = holdingFor(hold, by);
      return [
        change(key, { remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)]] }, lossOf(hold)),
      ];
    },
  };
}

const lossOf =
  (hold: HoldOn<'plan'> | HoldOn<'add_on'>): OrElse =>
  (found) =>
    found === undefined ? new Lost('held item', hold) : new Lost('hold', holderIn(found));

const holderIn = (found: unknown): AttemptRef | undefined =>
  (found as { openAttempt?: AttemptRef } | undefined)?.openAttempt;
