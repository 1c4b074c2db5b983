import { expect, it } from 'vitest';
import type { Order } from '../../shared/domain/billing/order.ts';
import type { CustomerId, OrderId } from '../../shared/domain/ids.ts';
import { orderHold } from '../../shared/storage/holds/order.ts';
import { createOrder, listRecurring } from '../../shared/storage/orders.ts';
import { hasLost } from '../../shared/storage/table/lost.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { anAttempt, at, customerId, failureOf, fresh, now, owner, race } from './owner.ts';

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

it('a pending order is held by one attempt at a time, and only while it is pending', async () => {
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

it('a recurring order is found behind two thousand later orders of its customer', async () => {
  const buyer = fresh<CustomerId>('cst');
  const monthly = anOrder({ customerId: buyer, id: 'ord_0' as OrderId, intervalMonths: 1 });
  const later = Array.from({ length: 2010 }, () => anOrder({ customerId: buyer }));
  await commit([createOrder(monthly, 'UTC')]);
  for (let at = 0; at < later.length; at += 100)
    await commit(later.slice(at, at + 100).map((order) => createOrder(order, 'UTC')));
  expect((await listRecurring(owner.tenantId, buyer)).map(({ id }) => id)).toEqual(['ord_0']);
});
