import { describe, expect, it } from 'vitest';
import type { Order } from '../../shared/domain/billing/order.ts';
import type { OrderId } from '../../shared/domain/ids.ts';
import { orderHold } from '../../shared/storage/holds/order.ts';
import { createOrder, findOrder } from '../../shared/storage/orders.ts';
import { moveOrder } from '../../shared/storage/renewals/change-order.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { hasLost } from '../../shared/storage/table/lost.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { anAttempt, at, customerId, failureOf, fresh, now, owner, race, tenantId } from './owner.ts';

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
    await commit([createOrder(order, 'UTC')]);
    expect(await findOrder(tenantId, customerId, order.id)).toEqual(order);
    expect(await findOrder(tenantId, customerId, fresh<OrderId>('ord'))).toBeUndefined();
    expect(await get(keys.order(tenantId, customerId, order.id))).toMatchObject({
      listPk: `T#${tenantId}#ORDER`,
      listSk: `${order.createdAt}#${order.id}`,
      workPk: expect.stringMatching(/^DUE#[0-3]$/),
      workSk: `2026-12-21T00:00:00.000Z#${order.tenantId}#${order.id}`,
    });
  });
});

describe('a pending order', () => {
  const anOrder = (change: Partial<Order> = {}) =>
    ({
      ...owner,
      id: fresh<OrderId>('ord'),
      status: 1,
      currency: 'usd',
      amountMinor: 900,
      cyclesPaid: 0,
      failedTries: 0,
      createdAt: at,
      ...change,
    }) as Order;
  const hold = ({ id }: Order) => ({ on: 'order', id, customerId }) as const;

  it('is held by one attempt at a time, and only while it is pending', async () => {
    for (const status of [2, 3, 4, 5, 6] as const) {
      const order = anOrder({ status });
      await commit([createOrder(order, 'UTC')]);
      expect(await failureOf(orderHold.take(hold(order), anAttempt(), now)), String(status)).toMatchObject({
        what: 'hold',
      });
    }
    const order = anOrder();
    await commit([createOrder(order, 'UTC')]);
    const { succeeded, errors } = await race(8, () => orderHold.take(hold(order), anAttempt(), now));
    expect([succeeded, errors.every((error) => hasLost(error, 'hold'))]).toEqual([1, true]);
  });

  it('is moved by its payment once, and becomes work when it recurs', async () => {
    const order = anOrder({ intervalMonths: 1 });
    await commit([createOrder(order, 'UTC')]);
    const paid = {
      status: 2,
      attemptId: 'txn_1',
      gatewayId: 'gw_1',
      anchorOn: '2026-11-21',
      nextBillingDate: '2026-12-21',
      cyclesPaid: 1,
    };
    const after = { ...order, ...paid } as Order;
    await commit([moveOrder(after, 'UTC')]);
    expect(await findOrder(tenantId, customerId, order.id)).toEqual(after);
    expect(await get(keys.order(tenantId, customerId, order.id))).toMatchObject({
      workSk: `2026-12-21T00:00:00.000Z#${order.tenantId}#${order.id}`,
    });
  });
});
