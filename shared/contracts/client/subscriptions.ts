import * as v from 'valibot';
import { OwnSubscriptionRequest, PlanCancellation } from '../../domain/requests/client/own-account.ts';
import { PageQuery } from '../../domain/requests/page-query.ts';
import { Feature, PlanOnSale, SoldPlan } from '../answers/catalog.ts';
import {
  day,
  deprecatedName,
  instant,
  listOf,
  money,
  oneOf,
  success,
  text,
  whole,
  yesOrNo,
} from '../answers/fields.ts';
import { ShownOrder, ShownPause, SUSPENDED_FOR, Unused } from '../answers/order.ts';
import { PendingPlanChange } from '../answers/plan-change.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';
import { UsagePeriod } from '../tenant/usage.ts';
import { ShownSavedCard } from './own-card.ts';

const section = 'The customer’s own account';

const OwnPlan = v.strictObject({
  ...PlanOnSale.entries,
  isOwn: yesOrNo('Whether the customer has a subscription of the plan that has not ended.'),
  subscriptions: v.array(text('Such a subscription.')),
});

export const NextCharge = v.strictObject({
  on: day('The billing date.'),
  amount: money('What is charged then, after the coupon. A wallet pays before the card.'),
});

export const OwnSubscription = v.strictObject({
  id: text('The subscription. It begins with `sub_`.'),
  status: oneOf([1, 2, 3], '1 active, 2 suspended because a cycle is unpaid or it is paused, 3 cancelled.'),
  statusLabel: oneOf(['active', 'suspended', 'cancelled'], '`status` in a word.'),
  suspendedFor: v.optional(
    oneOf(
      SUSPENDED_FOR,
      'Why it is suspended. Absent from one that is not. A cycle that fails after a pause is `unpaid`.',
    ),
  ),
  productOrigin: text('The project.'),
  plan: SoldPlan,
  addons: v.array(text('An add-on that it has: bought with the plan, or later while it recurs.')),
  boughtBy: ShownOrder.entries.boughtBy,
  orderId: text('The order that renews it.'),
  billingInterval: v.nullable(whole('Months between two charges.')),
  nextCharge: v.nullable(NextCharge),
  pause: v.optional(ShownPause),
  trialEndsOn: v.nullable(day('When the trial ends, or ended. Null without one.')),
  pendingChange: v.nullable(PendingPlanChange),
  isBeingChecked: ShownOrder.entries.isBeingChecked,
  endsOn: v.nullable(
    day('The billing date on which it ends, since it was cancelled for the end of its period.'),
  ),
  endedAt: v.nullable(instant('When it ended.')),
  ...Unused,
  unpaid: v.nullable(
    v.strictObject({
      invoiceId: text('The unpaid invoice of the current cycle.'),
      recoveryLink: v.nullable(
        text('The slug of the link that pays it: its page is `/p/<slug>` of the checkout.'),
      ),
      nextTryOn: v.nullable(
        day('When the saved card is tried again. Null when it may not be charged again.'),
      ),
    }),
  ),
  card: v.nullable(ShownSavedCard),
  createdAt: instant('When it was bought.'),
});

export const Entitlements = v.strictObject({
  subscriptionId: text('The subscription.'),
  plan: SoldPlan,
  boughtBy: ShownOrder.entries.boughtBy,
  period: UsagePeriod,
  features: v.array(
    v.strictObject({
      ...Feature.entries,
      used: v.optional(whole('Of a limit: what was used in the period.')),
      remaining: v.optional(v.nullable(whole('Of a limit: what is left of it. Null where it is unlimited.'))),
    }),
  ),
  nextCharge: v.nullable(NextCharge),
  pause: v.optional(ShownPause),
});

const path = { slug: 'The slug of the plan.' };
const subscription = {
  subscriptionId:
    'One subscription. Needed only if the customer has several of the plan that have not ended.',
  subscription: deprecatedName('subscriptionId'),
};
const answers = { 200: { means: 'The subscription as it is now.', schema: success(OwnSubscription) } };

export const ownSubscriptions = {
  'client/list-plans': {
    section,
    summary: 'List the plans that the customer may have',
    description:
      'The active plans of the project at which the customer is signed in, by name, with those that the customer has marked.',
    caller: 'customer',
    query: { schema: PageQuery, fields: PAGE_FIELDS },
    answers: { 200: { means: 'A page of plans.', schema: listOf(OwnPlan) } },
    errors: [],
  },
  'client/list-subscriptions': {
    section,
    summary: 'List the customer’s own subscriptions',
    description: 'Those that have not ended, newest first, all of them.',
    caller: 'customer',
    answers: { 200: { means: 'The subscriptions.', schema: listOf(OwnSubscription) } },
    errors: [],
  },
  'client/show-dashboard': {
    section,
    summary: 'Show what the customer’s subscriptions grant and have used',
    description:
      'Those that have not ended, at the project at which the customer is signed in, newest first, all of them. What the shop reported with [`POST /webhook/usage`](#post-webhookusage) counts in the billing period in which it was used, and a new period begins at zero.',
    caller: 'customer',
    answers: { 200: { means: 'The subscriptions.', schema: listOf(Entitlements) } },
    errors: [],
  },
  'client/cancel-plan': {
    section,
    summary: 'Cancel the customer’s own subscription',
    description:
      'With `period_end` the subscription is not charged on its next billing date and ends there, and the cancellation may be undone until that day. With `now`, and when its current cycle is unpaid, it ends at once. What is left of the paid period is `unused`; the project’s setting `unusedOnCancel` says whether it is kept, credited to the wallet or refunded. With `preview` nothing is changed, and the answer is the same with what ending would leave. While a cycle is being charged the answer is `payment_in_progress`: send the request again in a moment. `subscription.cancelled` follows once, when it ends. A repeat gets the same answer.',
    caller: 'customer',
    path,
    body: {
      schema: PlanCancellation,
      fields: {
        when: '`period_end`, the default, or `now`.',
        reason: 'Why, for the shop.',
        preview: 'Show what would end unused, and cancel nothing.',
        ...subscription,
      },
    },
    isRepeatable: true,
    answers,
    errors: ['subscription_not_found', 'payment_in_progress', 'payments_paused'],
  },
  'client/undo-plan-cancellation': {
    section,
    summary: 'Undo the cancellation of the customer’s own subscription',
    description:
      'A subscription that was cancelled for the end of its period goes on. This is possible until the day on which it was to end, in the project’s time zone. One that was not cancelled stays as it is.',
    caller: 'customer',
    path,
    body: { schema: OwnSubscriptionRequest, fields: subscription },
    isRepeatable: true,
    answers,
    errors: ['subscription_not_found', 'order_not_resumable', 'payment_in_progress', 'payments_paused'],
  },
} as const satisfies Record<string, Contract>;
