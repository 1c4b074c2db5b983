import { expect, it } from 'vitest';
import { type Order, OrderStatus } from '../../../shared/domain/billing/order.ts';
import { type Subscription, SubscriptionStatus } from '../../../shared/domain/billing/subscription.ts';
import { requireChangeable } from '../../../shared/domain/changes/require-changeable.ts';

const NOW = new Date('2027-02-10T12:00:00Z');
const allow = (order: object, subscription: object = {}, isRefunding = false) =>
  requireChangeable(
    {
      subscription: { status: SubscriptionStatus.active, ...subscription } as Subscription,
      order: { status: OrderStatus.active, nextBillingDate: '2027-02-28', ...order } as Order,
      isRefunding,
    },
    'UTC',
    NOW,
  );

it.each<[why: string, order: object, subscription: object, isRefunding?: boolean]>([
  ['being refunded', {}, {}, true],
  ['not paid', { dunning: {} }, {}],
  ['not paid', {}, { status: SubscriptionStatus.suspended }],
  ['ended', { status: OrderStatus.cancelled }, {}],
  ['ends on 2027-02-28', { endsOn: '2027-02-28' }, {}],
  ['disputed', { openDisputes: ['dp_1'] }, {}],
  ['change to Pro is pending', { pendingChange: { plan: { name: 'Pro' } } }, {}],
  ['being charged', { nextBillingDate: '2027-02-10' }, {}],
  ['too often', { period: { payments: Array(20).fill({}) } }, {}],
])(
  'a change of plan is refused while something else comes first: %s',
  (why, order, subscription, isRefunding) => {
    expect(() => allow(order, subscription, isRefunding)).toThrow(
      expect.objectContaining({ code: 'plan_not_changeable', message: expect.stringContaining(why) }),
    );
  },
);
