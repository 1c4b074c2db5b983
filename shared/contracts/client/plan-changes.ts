import * as v from 'valibot';
import {
  ApplyChangeRequest,
  ChangePlanRequest,
  OwnSubscriptionOf,
} from '../../domain/changes/change-requests.ts';
import { SuspendedSubscription } from '../answers/error.ts';
import { deprecatedName, success } from '../answers/fields.ts';
import {
  PaymentFailed,
  PaymentProcessing,
  PaymentRequiresAction,
  PaymentSucceeded,
} from '../answers/payment.ts';
import {
  PendingPlanChange,
  PlanChange,
  PlanChangeMoved,
  PlanChangePreviewed,
  PlanChangeScheduled,
} from '../answers/plan-change.ts';
import type { Contract } from '../contract.ts';
import { CARD_ERRORS, CONFIRMATION_TOKEN, SALE_ERRORS } from '../public-api/payment-links.ts';

const section = 'The customer’s own account';
const path = { slug: 'The slug of the plan that the customer has.' };

export const CHANGE_FIELDS = {
  planSlug: 'The slug of the plan that the customer changes to.',
  cycleId:
    'Its cycle. Without it, that of the plan’s own interval; with another `currency` for the plan that the customer has, their own.',
  currency:
    'The currency that the customer pays in from the next cycle on, ISO 4217, in any case. Without it, theirs.',
  subscriptionId:
    'One subscription. Needed only for one that the customer bought before another of the same plan.',
  subscription: deprecatedName('subscriptionId'),
  quoteReceipt:
    'The `quoteReceipt` of the preview that the customer saw. The period is then split at the moment of the preview, for 30 minutes. If the change is another one by now, the answer is 409 `quote_changed`.',
};

export const CHANGE_ERRORS = [
  'subscription_not_found',
  'plan_not_found',
  'plan_not_changeable',
  'subscription_exists',
  'subscription_suspended',
  'customer_owes',
  'quote_changed',
  'currency_not_available',
] as const;
const refusals = [...CHANGE_ERRORS, ...SALE_ERRORS] as const;

export const MOVED = {
  means:
    'The change is not what was previewed: `data` has the new preview. Or the customer has a suspended subscription of that plan: `data` says where it is paid. Nothing was changed or charged.',
  schema: v.union([PlanChangeMoved, SuspendedSubscription]),
};
export const PAYMENT = {
  402: { means: 'It is proved that nothing was charged, and the plan is as it was.', schema: PaymentFailed },
  503: {
    means: '`processing`: the outcome is unknown. Ask the summary; never pay again.',
    schema: PaymentProcessing,
  },
};

export const planChanges = {
  'client/list-change-options': {
    section,
    summary: 'List the plans that the customer may change to',
    description:
      'Every recurring plan of the project that is for sale in the customer’s currency, for each of its cycles, with what the change would cost at this moment. Plans that the customer has in another subscription are left out.',
    caller: 'customer',
    path,
    query: {
      schema: OwnSubscriptionOf,
      fields: { subscriptionId: CHANGE_FIELDS.subscriptionId, subscription: CHANGE_FIELDS.subscription },
    },
    answers: { 200: { means: 'The plans, by name.', schema: success(v.array(PlanChange)) } },
    errors: ['subscription_not_found', 'plan_not_changeable', 'gateway_not_available'],
  },
  'client/change-plan': {
    section,
    summary: 'Change the customer’s plan',
    description: `Changes the plan of the customer’s subscription, its cycle, or both, in the currency that they pay in or in another one. With \`preview\` nothing is changed, and the answer says what would be.

**Now or later.** An upgrade takes effect now: the rest of the paid period is charged at the new price, by the second, or a new cycle begins. A change to a lower price, or to a shorter interval, takes effect with the next billing date. The shop may set both otherwise, for a plan or for all. During a free trial every change takes effect now, nothing is charged, and the trial’s end stays.

**Another currency** begins with the next cycle, also after a trial, since what is paid in one currency pays nothing in another. It takes a price of the price book for the cycle, and for each add-on of the subscription: nothing is converted, and without one the answer is 422 \`currency_not_available\`. A percentage of a code goes on; an amount does not. Add-ons that were bought later keep the currency of their own orders.

**Payment.** The unused part of the paid period is taken off what is due, and what is left of it goes to the wallet. The wallet pays before the card; the card is the subscription’s unless \`paymentMethodId\` or \`confirmationTokenId\` names another one, which then charges later cycles too. **The plan changes when the charge has succeeded.** After \`requires_action\`, run the 3-D Secure dialog and call [the confirm of every purchase](#post-public-apipurchaseconfirm).

A change that waits is answered as \`scheduled\`, and \`subscription.changed\` follows when it takes effect. A repeat gets the first outcome.`,
    caller: 'customer',
    path,
    body: {
      schema: ChangePlanRequest,
      fields: {
        ...CHANGE_FIELDS,
        paymentMethodId:
          'Another card, as the processor’s card fields made it. Only for a change that takes effect now.',
        confirmationTokenId: CONFIRMATION_TOKEN,
        preview: 'Show the change, and change nothing.',
      },
    },
    isRepeatable: true,
    answers: {
      200: {
        means:
          '`success`: the plan is changed. `requires_action`: it is not yet. `scheduled`: it changes later. `preview`: nothing was changed.',
        schema: v.variant('status', [
          PaymentSucceeded,
          PaymentRequiresAction,
          PlanChangePreviewed,
          PlanChangeScheduled,
        ]),
      },
      409: MOVED,
      ...PAYMENT,
    },
    errors: [...refusals, ...CARD_ERRORS],
  },
  'client/apply-free-change': {
    section,
    summary: 'Change the customer’s plan for nothing',
    description:
      'The same change, but only if it charges no card at this moment: nothing is due, or the unused part of the period or the wallet pays all of it. Otherwise the answer is 409 `change_not_free`. What is due is computed again here.',
    caller: 'customer',
    path,
    body: { schema: ApplyChangeRequest, fields: CHANGE_FIELDS },
    isRepeatable: true,
    answers: {
      200: {
        means: '`success`: the plan is changed. `scheduled`: it changes with the next billing date.',
        schema: v.variant('status', [PaymentSucceeded, PaymentRequiresAction, PlanChangeScheduled]),
      },
      409: MOVED,
      ...PAYMENT,
    },
    errors: [...refusals, 'change_not_free'],
  },
  'client/cancel-plan-change': {
    section,
    summary: 'Cancel the change of plan that is pending',
    description:
      'The plan stays as it is. Without a pending change, nothing is changed. A change whose first cycle has an unpaid invoice is not cancelled: the invoice has the price of the new plan. Nor is a new price of the plan, which the shop makes (`by` is `staff`): the customer may change to another plan, which takes its place, or cancel the subscription. A new price that waited before the customer’s own change waits again.',
    caller: 'customer',
    path,
    body: {
      schema: OwnSubscriptionOf,
      fields: { subscriptionId: CHANGE_FIELDS.subscriptionId, subscription: CHANGE_FIELDS.subscription },
    },
    isRepeatable: true,
    answers: {
      200: {
        means: 'What is pending now: nothing, or a new price of the plan.',
        schema: success(v.strictObject({ pendingChange: v.nullable(PendingPlanChange) })),
      },
    },
    errors: ['subscription_not_found', 'plan_not_changeable', 'payment_in_progress'],
  },
} as const satisfies Record<string, Contract>;
