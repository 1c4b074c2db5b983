import * as v from 'valibot';
import { type Holding, HoldingRecord } from '../../domain/billing/holding.ts';
import type { SubscriptionId, TenantId } from '../../domain/ids.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import type { Subscribed } from '../../domain/sales/record-change.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { Lost } from '../table/lost.ts';
import { change, upsert, type Write } from '../table/table.ts';
import { holdingOf } from './holding.ts';

export const parseHolding = (item: unknown): Holding | undefined =>
  item === undefined ? undefined : v.parse(HoldingRecord, item);

/** The customer of a subscription that has ended, or has another plan now, may buy its plan again. */
export function freePlan(tenantId: TenantId, { customerId, planId, subscriptionId }: Subscribed): Write {
  return change(
    keys.holding(tenantId, customerId, planId),
    { remove: ['subscriptionId'], when: [['subscriptionId', '=', subscriptionId]] },
    () => new Lost('freed plan', planId),
  );
}

/** Keeps a plan for a subscription that changes to it later. Throws `Lost` of the hold when the customer has the plan, or is buying it. */
export const reservePlan = (tenantId: TenantId, { customerId, planId, subscriptionId }: Subscribed): Write =>
  upsert(
    keys.holding(tenantId, customerId, planId),
    {
      set: { tenantId, customerId, planId, subscriptionId },
      when: [
        ['openAttempt', 'absent'],
        ['subscriptionId', 'absent'],
      ],
    },
    (found) => new Lost('hold', (found as Holding | undefined)?.openAttempt),
  );

/** What lasts of a customer's purchase of a plan is the subscription. */
export const planHold = holdingOf<HoldOn<'plan'>>(({ id, subscribes, isBeside, subscriptionId }, by) => ({
  key: keys.holding(by.tenantId, by.customerId, id),
  names: { planId: id },
  lasting: 'subscriptionId',
  lasts: subscribes && !isBeside ? (subscriptionId ?? subscriptionIdOf(by)) : undefined,
}));

/** An attempt makes one subscription at most: recorded again on a restored table, it keeps its id. */
export const subscriptionIdOf = ({ id }: { id: string }): SubscriptionId =>
  idOf<SubscriptionId>('subscription', followingOperation(id, 'subscription'));
