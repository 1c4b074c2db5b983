import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { keys } from '../table/keys.ts';
import { change } from '../table/table.ts';
import type { HoldWrites } from './hold.ts';
import { HoldTaken } from './hold-taken.ts';

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
      (found) => new HoldTaken((found as Order | undefined)?.openAttempt),
    ),
  ],

  use: ({ id, customerId }, by) => [
    change(keys.order(by.tenantId, customerId, id), { remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)]] }),
  ],

  giveBack: ({ id, customerId }, by) => [
    change(keys.order(by.tenantId, customerId, id), { remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)]] }),
  ],
};
