import * as v from 'valibot';
import { type AddOnHolding, AddOnHoldingRecord } from '../../domain/billing/holding.ts';
import { type OrderId, orderIdOf } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { HoldOn } from '../../domain/sales/hold.ts';
import { followingOperation } from '../../runtime/new-id.ts';
import { keys } from '../table/keys.ts';
import { holdingOf } from './holding.ts';

export const parseAddOnHolding = (item: unknown): AddOnHolding | undefined =>
  item === undefined ? undefined : v.parse(AddOnHoldingRecord, item);

/** What lasts of the purchase of an add-on that recurs is its order. */
export const addOnHold = holdingOf<HoldOn<'add_on'>>(({ id, subscriptionId, recurs }, by) => ({
  key: keys.addOnHolding(by.tenantId, by.customerId, subscriptionId, id),
  names: { addOnId: id, subscriptionId },
  lasting: 'orderId',
  lasts: recurs ? newOrderIdOf(by) : undefined,
}));

/** An attempt makes one order at most: recorded again on a restored table, it keeps its id. */
export const newOrderIdOf = ({ id, customerId }: Pick<Attempt, 'id' | 'customerId'>): OrderId =>
  orderIdOf(customerId, followingOperation(id, 'order'));
