import type { Order } from '../../domain/billing/order.ts';
import { invariant } from '../../domain/errors.ts';
import type { AbortReason, Attempt } from '../../domain/sales/attempt.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { isOffSession } from '../../domain/sales/sale-kinds.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import { dueFields } from '../renewals/due.ts';
import { keys } from '../table/keys.ts';
import { Lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';
import { changeVersion } from '../table/version.ts';
import type { Change } from '../table/write.ts';
import type { HoldWrites } from './hold-writes.ts';

/** A request that was refused for a reason of ours or the shop's is not sent again before somebody can have corrected it. */
const REFUSED_MINUTES = 24 * 60;
const PASSING_MINUTES = 15;
const PASSING: readonly AbortReason[] = [
  'unsent',
  'rate_limit',
  'fenced',
  'abandoned',
  'superseded',
  'repriced',
  'released',
];

/** A cycle of a recurring order is charged by one attempt at a time, off-session or by its payer. */
export const cycleHold: HoldWrites<HoldOn<'cycle'>> = {
  take: ({ id, customerId, version, cycleTry }, by) => [
    changeVersion(
      keys.order(by.tenantId, customerId, id),
      { version },
      {
        set: { openAttempt: attemptRef(by), lastAttempt: attemptRef(by), cycleTry: cycleTry + 1 },
        when: [['openAttempt', 'absent']],
      },
      (found) => new Lost('hold', (found as Order | undefined)?.openAttempt),
    ),
  ],

  use: (hold, by) => [unlock(hold, by, { remove: ['refused'] })],

  /** A decline moves the order to the next date of its dunning. Nothing moves it when nothing was asked of the card. */
  giveBack: (hold, by, why) => [
    unlock(hold, by, why === 'aborted' && isOffSession(by) ? { set: again(hold, by) } : {}),
  ],
};

function unlock(
  { id, customerId }: HoldOn<'cycle'>,
  by: Attempt,
  { set = {}, remove = [] }: Pick<Change, 'set' | 'remove'> = {},
): Write {
  return change(keys.order(by.tenantId, customerId, id), {
    set,
    add: { version: 1 },
    remove: ['openAttempt', ...remove],
    when: [['openAttempt', '=', attemptRef(by)]],
  });
}

function again({ id, refusedSince }: HoldOn<'cycle'>, { tenantId, abortReason, endedAt }: Attempt) {
  invariant(abortReason && endedAt, 'an attempt that was aborted has ended');
  const isPassing = PASSING.includes(abortReason);
  const nextTryAt = instant(minutesAfter(new Date(endedAt), isPassing ? PASSING_MINUTES : REFUSED_MINUTES));
  const due = dueFields(tenantId, id, nextTryAt);
  if (isPassing) return due;
  const refused: Order['refused'] = { since: refusedSince ?? endedAt, because: abortReason, nextTryAt };
  return { ...due, refused };
}
