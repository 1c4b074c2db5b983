import * as v from 'valibot';
import { type Holding, HoldingRecord } from '../../domain/billing/holding.ts';
import type { SubscriptionId } from '../../domain/ids.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { holdingOf } from './holding.ts';

export const parseHolding = (item: unknown): Holding | undefined => (item === undefined ? undefined : v.parse(HoldingRecord, item));

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
