import { describe, expect, it } from 'vitest';
import type { Order } from '../../shared/domain/billing/order.ts';
import type { OrderId } from '../../shared/domain/ids.ts';
import { createOrder, findOrder } from '../../shared/storage/orders.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { at, customerId, fresh, owner, tenantId } from './owner.ts';

describe('an order', () => {
  it('is stored in its tenant’s list and indexed as work on its next billing date', async () => {
    const order = {
      ...owner,
      id: fresh<OrderId>('ord'),
      attemptId: 'txn_1',
      status: 2,
      currency: 'usd',
      amountMinor: 900,
      intervalMonths: 1,
      anchorOn: '2026-11-21',
      nextBillingDate: '2026-12-21',
      cyclesPaid: 1,
      failedTries: 0,
      paymentMethodId: 'pm_1',
      createdAt: at,
    } as unknown as Order;
    await commit([createOrder(order)]);
    expect(await findOrder(tenantId, customerId, order.id)).toEqual(order);
    expect(await findOrder(tenantId, customerId, fresh<OrderId>('ord'))).toBeUndefined();
    expect(await get(keys.order(tenantId, customerId, order.id))).toMatchObject({
      listPk: `T#${tenantId}#ORDER`,
      listSk: `${order.createdAt}#${order.id}`,
      workPk: expect.stringMatching(/^DUE#[0-3]$/),
      workSk: `2026-12-21#${order.id}`,
    });
  });
});
