import * as v from 'valibot';
import { type Holding, HoldingRecord } from '../../domain/billing/holding.ts';
import type { SubscriptionId } from '../../domain/ids.ts';
import { attemptRef } from '../../domain/sales/attempt-ref.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { instant } from '../../domain/time/calendar.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { change, type OrElse, upsert } from '../table/table.ts';
import type { Condition } from '../table/updates.ts';
import type { HoldWrites } from './hold.ts';
import { HoldGone } from './hold-gone.ts';
import { HoldTaken } from './hold-taken.ts';

export const parseHolding = (item: unknown): Holding | undefined => (item === undefined ? undefined : v.parse(HoldingRecord, item));

/** A customer buys a plan in one attempt at a time, and does not get a second subscription of it unless the request asks for one. */
export const planHold: HoldWrites<HoldOn<'plan'>> = {
  take: ({ id, isRepeatable }, by, now) => {
    const { tenantId, customerId } = by;
    const ref = attemptRef(by);
    const unsubscribed: Condition[] = isRepeatable ? [] : [['subscriptionId', 'absent']];
    return [
      upsert(
        keys.holding(tenantId, customerId, id),
        {
          set: { tenantId, customerId, planId: id, openAttempt: ref, lastAttempt: ref, lastAttemptAt: instant(now) },
          when: [['openAttempt', 'absent'], ...unsubscribed],
        },
        (found) => new HoldTaken((found as Holding | undefined)?.openAttempt),
      ),
    ];
  },

  use: (hold, by) => {
    const set = hold.subscribes ? { subscriptionId: subscriptionIdOf(by) } : {};
    const edit = { set, remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)] as const] };
    return [change(keys.holding(by.tenantId, by.customerId, hold.id), edit, lossOf(hold))];
  },

  giveBack: (hold, by) => {
    const edit = { remove: ['openAttempt'], when: [['openAttempt', '=', attemptRef(by)] as const] };
    return [change(keys.holding(by.tenantId, by.customerId, hold.id), edit, lossOf(hold))];
  },
};

/** An attempt makes one subscription at most: recorded again on a restored table, it keeps its id. */
export const subscriptionIdOf = ({ id }: { id: string }): SubscriptionId =>
  idOf<SubscriptionId>('subscription', followingOperation(id, 'subscription'));

const lossOf =
  (hold: HoldOn<'plan'>): OrElse =>
  (found) =>
    found === undefined ? new HoldGone(hold) : new HoldTaken((found as Holding).openAttempt);
