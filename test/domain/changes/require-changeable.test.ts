import { expect, it } from 'vitest';
import { type Order, OrderStatus } from '../../../shared/domain/billing/order.ts';
import { type Subscription, SubscriptionStatus } from '../../../shared/domain/billing/subscription.ts';
import { requireChangeable } from '../../../shared/domain/changes/require-changeable.ts';

const NOW = new Date('2027-02-10T12:00:00Z');
const allow = (order: object, subscription: object = {}) =>
  requireChangeable(
    { status: SubscriptionStatus.active, ...subscription } as Subscription,
    { status: OrderStatus.active, nextBillingDate: '2027-02-28', ...order } as Order,
    'UTC',
    NOW,
  );

it.each<[why: string, order: object, subscription: object]>([
  ['not paid', { dunning: {} }, {}],
  ['not paid', {}, { status: SubscriptionStatus.suspended }],
  ['ended', { status: OrderStatus.cancelled }, {}],
  ['ends on 2027-02-28', { endsOn: '2027-02-28' }, {}],
  ['disputed', { openDisputes: ['dp_1'] }, {}],
  ['change to Pro is pending', { pendingChange: { plan: { name: 'Pro' } } }, {}],
  ['being charged', { nextBillingDate: '2027-02-10' }, {}],
  ['too often', { period: { payments: Array(20).fill({}) } }, {}],
])('a change of plan is refused while something else comes first: %s', (why, order, subscription) => {
  expect(() => allow(order, subscription)).toThrow(
    expect.objectContaining({ code: 'plan_not_changeable', message: expect.stringContaining(why) }),
  );
});
