import * as v from 'valibot';
import { type Holding, HoldingRecord } from '../../domain/billing/holding.ts';
import type { Renewal } from '../../domain/billing/renewal.ts';
import { invariant } from '../../domain/errors.ts';
import type { SubscriptionId, TenantId } from '../../domain/ids.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { change, type Write } from '../table/table.ts';
import { holdingOf } from './holding.ts';

export const parseHolding = (item: unknown): Holding | undefined => (item === undefined ? undefined : v.parse(HoldingRecord, item));

/** What the customer has of the plan is not this subscription. */
export class PlanKept extends Error {}

/** The customer of an ended subscription may buy its plan again. */
export function freePlan(tenantId: TenantId, { order: { customerId, plan, subscriptionId } }: Renewal): Write {
  invariant(plan && subscriptionId, 'a subscription has a plan');
  return change(
    keys.holding(tenantId, customerId, plan.id),
    { remove: ['subscriptionId'], when: [['subscriptionId', '=', subscriptionId]] },
    () => new PlanKept(`the plan ${plan.id} is held by another subscription`),
  );
}

/** What lasts of a customer's purchase of a plan is the subscription. */
export const planHold = holdingOf<HoldOn<'plan'>>(({ id, subscribes }, by) => ({
  key: keys.holding(by.tenantId, by.customerId, id),
  names: { planId: id },
  lasting: 'subscriptionId',
  lasts: subscribes ? subscriptionIdOf(by) : undefined,
}));

/** An attempt makes one subscription at most: recorded again on a restored table, it keeps its id. */
export const subscriptionIdOf = ({ id }: { id: string }): SubscriptionId =>
  idOf<SubscriptionId>('subscription', followingOperation(id, 'subscription'));
