import * as v from 'valibot';
import { ApplyChangeRequest, ChangePlanRequest, OwnSubscriptionOf } from '../../../shared/domain/changes/change-requests.ts';
import { CHANGE_KINDS } from '../../../shared/domain/changes/timing.ts';
import { errorWith } from '../answers/error.ts';
import { day, instant, money, oneOf, success, text, whole, yesOrNo } from '../answers/fields.ts';
import { PaymentFailed, PaymentProcessing, PaymentRequiresAction, PaymentSucceeded } from '../answers/payment.ts';
import type { Contract } from '../contract.ts';
import { CHARGE_ERRORS } from '../public-api/payment-links.ts';

const section = 'The customer’s own account';
const path = { slug: 'The slug of the plan that the customer has.' };

const Plan = v.strictObject({ slug: text('Its slug.'), name: text('Its name.'), cycleId: text('Its cycle.') });
const Later = v.strictObject({
  amount: money('What the code takes off a later cycle.'),
  cyclesLeft: v.optional(whole('How many cycles it still lowers. Absent when it lowers all of them.')),
});

const PlanChange = v.strictObject({
  from: Plan,
  to: Plan,
  kind: oneOf(CHANGE_KINDS, 'Compares the prices for the same time, without codes.'),
  takesEffect: oneOf(['now', 'at_period_end'], 'When the plan changes.'),
  effectiveOn: day('The date of the change.'),
  isTrial: yesOrNo('The subscription has a free trial: nothing is due before its end, which stays.'),
  items: v.array(v.strictObject({ name: text('What is charged now.'), amount: money('Its price.') })),
  discount: money('What a code that still runs takes off.'),
  unusedCredit: money('The unused part of the paid period.'),
  dueNow: money('The items less the discount and the unused part: what the customer pays now.'),
  wallet: money('What the customer’s wallet pays of it.'),
  dueByCard: money('What the card pays. It is raised to the least that the card processor charges, and the rest is wallet credit.'),
  walletCredit: money('What the change adds to the customer’s wallet.'),
  recurring: v.strictObject({
    amount: money('What a later cycle costs without a code.'),
    billingInterval: whole('Months between two charges.'),
    nextBillingDate: day('When the next cycle is charged.'),
    discount: v.nullable(Later),
  }),
});

export const PendingChange = v.strictObject({
  plan: Plan,
  effectiveOn: day('The billing date with which the plan changes, once its cycle is paid.'),
  recurring: v.strictObject({ amount: money('What a cycle costs from then on.'), billingInterval: whole('Months between two charges.') }),
  askedAt: instant('When the customer asked for it.'),
});

const Previewed = v.strictObject({
  status: v.literal('preview'),
  change: PlanChange,
  quoteReceipt: text('Send it with the change: it is refused if it is not this change any more.'),
});
const Scheduled = v.strictObject({ status: v.literal('scheduled'), pendingChange: PendingChange });

const Moved = v.strictObject({
  ...errorWith(['quote_changed']).entries,
  data: v.strictObject({
    change: PlanChange,
    quoteReceipt: text('The receipt of the new preview.'),
    changed: v.array(
      v.strictObject({
        input: text('What has changed, such as `dueNow`.'),
        from: v.nullable(text('As it was previewed.')),
        to: v.nullable(text('As it is now.')),
      }),
    ),
  }),
});

const fields = {
  planSlug: 'The slug of the plan that the customer changes to.',
  cycleId: 'Its cycle. Without it, that of the plan’s own interval.',
  subscription: 'The id of one subscription. Needed only for one that the customer bought before another of the same plan.',
  quoteReceipt:
    'The `quoteReceipt` of the preview that the customer saw. The period is then split at the moment of the preview, for 30 minutes. If the change is another one by now, the answer is 409 `quote_changed`.',
};

const refusals = [
  'subscription_not_found',
  'plan_not_found',
  'plan_not_changeable',
  'subscription_exists',
  'quote_changed',
  'currency_not_available',
  ...CHARGE_ERRORS,
] as const;

const MOVED = { means: 'The change is not what was previewed. `data` has the new preview. Nothing was changed or charged.', schema: Moved };
const PAYMENT = {
  402: { means: 'It is proved that nothing was charged, and the plan is as it was.', schema: PaymentFailed },
  503: { means: '`processing`: the outcome is unknown. Ask the summary; never pay again.', schema: PaymentProcessing },
};

export const planChanges = {
  'client/list-change-options': {
    section,
    summary: 'List the plans that the customer may change to',
    description:
      'Every recurring plan of the project that is for sale in the customer’s currency, for each of its cycles, with what the change would cost at this moment. Plans that the customer has in another subscription are left out.',
    caller: 'customer',
    path,
    query: { schema: OwnSubscriptionOf, fields: { subscription: fields.subscription } },
    answers: { 200: { means: 'The plans, by name.', schema: success(v.array(PlanChange)) } },
    errors: ['subscription_not_found', 'plan_not_changeable', 'gateway_not_available', 'exchange_rate_not_available'],
  },
  'client/change-plan': {
    section,
    summary: 'Change the customer’s plan',
    description: `Changes the plan of the customer’s subscription, its cycle, or both, in the currency that they pay in. With \`preview\` nothing is changed, and the answer says what would be.

**Now or later.** An upgrade takes effect now: the rest of the paid period is charged at the new price, by the second, or a new cycle begins. A change to a lower price, or to a shorter interval, takes effect with the next billing date. The shop may set both otherwise, for a plan or for all. During a free trial every change takes effect now, nothing is charged, and the trial’s end stays.

**Payment.** The unused part of the paid period is taken off what is due, and what is left of it goes to the wallet. The wallet pays before the card; the card is the subscription’s unless \`paymentMethodId\` names another one, which then charges later cycles too. **The plan changes when the charge has succeeded.** After \`requires_action\`, run the 3-D Secure dialog and call [the confirm of every purchase](#post-public-apipurchaseconfirm).

A change that waits is answered as \`scheduled\`, and \`subscription.changed\` follows when it takes effect. A repeat gets the first outcome.`,
    caller: 'customer',
    path,
    body: {
      schema: ChangePlanRequest,
      fields: {
        ...fields,
        paymentMethodId: 'Another card, as the processor’s card fields made it. Only for a change that takes effect now.',
        preview: 'Show the change, and change nothing.',
      },
    },
    isRepeatable: true,
    answers: {
      200: {
        means:
          '`success`: the plan is changed. `requires_action`: it is not yet. `scheduled`: it changes later. `preview`: nothing was changed.',
        schema: v.variant('status', [PaymentSucceeded, PaymentRequiresAction, Previewed, Scheduled]),
      },
      409: MOVED,
      ...PAYMENT,
    },
    errors: [...refusals],
  },
  'client/apply-free-change': {
    section,
    summary: 'Change the customer’s plan for nothing',
    description:
      'The same change, but only if it charges no card at this moment: nothing is due, or the unused part of the period or the wallet pays all of it. Otherwise the answer is 409 `change_not_free`. What is due is computed again here.',
    caller: 'customer',
    path,
    body: { schema: ApplyChangeRequest, fields },
    isRepeatable: true,
    answers: {
      200: {
        means: '`success`: the plan is changed. `scheduled`: it changes with the next billing date.',
        schema: v.variant('status', [PaymentSucceeded, PaymentRequiresAction, Scheduled]),
      },
      409: MOVED,
      ...PAYMENT,
    },
    errors: [...refusals, 'change_not_free'],
  },
  'client/cancel-plan-change': {
    section,
    summary: 'Cancel the change of plan that is pending',
    description: 'The plan stays as it is. Without a pending change, nothing is changed.',
    caller: 'customer',
    path,
    body: { schema: OwnSubscriptionOf, fields: { subscription: fields.subscription } },
    isRepeatable: true,
    answers: {
      200: { means: 'No change is pending.', schema: success(v.strictObject({ pendingChange: v.nullable(PendingChange) })) },
    },
    errors: ['subscription_not_found', 'payment_in_progress'],
  },
} as const satisfies Record<string, Contract>;
