import type * as v from 'valibot';
import { AddOnHoldingRecord, HoldingRecord } from '../../../shared/domain/billing/holding.ts';
import { OrderRecord } from '../../../shared/domain/billing/order.ts';
import { SubscriptionRecord } from '../../../shared/domain/billing/subscription.ts';

const at = '2026-11-21T12:00:00.000Z';
const owned = { tenantId: 't0123456789a', customerId: 'cst_1' };
const sold = { ...owned, projectId: 'a'.repeat(24), createdAt: at };
const plan = { id: 'plan_1', slug: 'gold', name: 'Gold', cycleId: 'monthly' };
const seat = { name: 'Seat', unitMinor: 900, quantity: 1, totalMinor: 900 };
const moved = {
  plan,
  addOnIds: ['addon_1'],
  amountMinor: 900,
  lines: [seat],
  intervalMonths: 1,
  askedAt: at,
};
const ref = { id: 'txn_1', customerId: 'cst_1', naturalKey: 'n' };

/** Each record of what a customer has bought with all its fields, and the names of the optional ones. */
export const BILLING_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  [
    'an order',
    OrderRecord,
    {
      ...sold,
      ...{
        id: 'ord_1',
        gatewayId: 'gw_1',
        attemptId: 'txn_1',
        linkSlug: 'pl_1',
        plan,
        subscriptionId: 'sub_1',
        addOn: { id: 'addon_1', name: 'Juicer', subscriptionId: 'sub_1' },
        status: 2,
        currency: 'usd',
      },
      coupon: { code: 'TEN', discountMinor: 90, cyclesLeft: 2, percentOff: 10 },
      period: {
        from: at,
        paidMinor: 810,
        discountMinor: 90,
        percentOff: 10,
        payments: [{ id: 'txn_1', customerId: 'cst_1' }],
      },
      pendingChange: {
        ...moved,
        currency: 'eur',
        by: 'staff',
        fromOn: '2026-12-21',
        replaced: { ...moved, by: 'staff', fromOn: '2026-12-21' },
      },
      ...{ amountMinor: 900, lines: [seat], intervalMonths: 1 },
      ...{
        anchorOn: '2026-11-21',
        nextBillingDate: '2026-12-21',
        version: 3,
        cycleTry: 2,
        cyclesPaid: 1,
        failedTries: 0,
        paymentMethodId: 'pm_1',
      },
      reminder: {
        dueOn: '2026-12-21',
        amountMinor: 900,
        currency: 'eur',
        eventId: 'evt_1',
        sentAt: at,
        times: 1,
      },
      openDisputes: ['du_1'],
      disputeEnd: { disputes: ['dp_1'], before: { endReason: 'Moved away.', endedBy: 'customer' } },
      ...{
        description: 'Two seats',
        clientReference: 'job-7',
        metadata: { campaign: 'autumn' },
        openAttempt: ref,
        lastAttempt: ref,
      },
      firstPayment: { chargeMinor: 500, symbol: '$', lines: [seat], discountMinor: 400, trialDays: 14 },
    },
    [
      ...[
        'gatewayId',
        'attemptId',
        'linkSlug',
        'plan',
        'subscriptionId',
        'addOn',
        'lines',
        'intervalMonths',
        'anchorOn',
        'nextBillingDate',
      ],
      ...[
        'paymentMethodId',
        'coupon',
        'description',
        'clientReference',
        'metadata',
        'firstPayment',
        'openAttempt',
        'lastAttempt',
      ],
      ...['reminder', 'openDisputes', 'disputeEnd', 'period', 'pendingChange', 'version', 'cycleTry'],
    ],
  ],
  [
    'a subscription',
    SubscriptionRecord,
    {
      ...sold,
      id: 'sub_1',
      orderId: 'ord_1',
      plan,
      addOnIds: ['addon_1'],
      status: 1,
      trialEndsOn: '2026-12-05',
    },
    ['trialEndsOn'],
  ],
  [
    'a customer’s plan',
    HoldingRecord,
    {
      ...owned,
      planId: 'plan_1',
      subscriptionId: 'sub_1',
      openAttempt: ref,
      lastAttempt: ref,
    },
    ['subscriptionId', 'openAttempt', 'lastAttempt'],
  ],
  [
    'a subscription’s add-on',
    AddOnHoldingRecord,
    {
      ...owned,
      addOnId: 'addon_1',
      subscriptionId: 'sub_1',
      orderId: 'ord_1',
      openAttempt: ref,
      lastAttempt: ref,
    },
    ['orderId', 'openAttempt', 'lastAttempt'],
  ],
];
