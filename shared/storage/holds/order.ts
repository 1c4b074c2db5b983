import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { keys } from '../table/keys.ts';
import { Lost } from '../table/lost.ts';
import { change, type Write } from '../table/table.ts';
import type { HoldWrites } from './hold-writes.ts';

/** A pending order is paid by one attempt at a time (I4). */
export const orderHold: HoldWrites<HoldOn<'order'>> = {
  take: ({ id, customerId }, by) => [
    change(
      keys.order(by.tenantId, customerId, id),
      {
        set: { openAttempt: attemptRef(by), lastAttempt: attemptRef(by) },
        when: [
          ['status', '=', OrderStatus.pending],
          ['openAttempt', 'absent'],
        ],
      },
      (found) => new Lost('hold', (found as Order | undefined)?.openAttempt),
    ),
  ],

  use: (hold, by) => [unlock(hold, by)],

  giveBack: (hold, by) => [unlock(hold, by)],
};

const unlock = ({ id, customerId }: HoldOn<'order'>, by: Attempt): Write =>
  change(keys.order(by.tenantId, customerId, id), {
    add: { version: 1 },
    remove: ['openAttempt'],
    when: [['openAttempt', '=', attemptRef(by)]],
  });
