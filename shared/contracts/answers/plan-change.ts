import * as v from 'valibot';
import { CHANGE_KINDS } from '../../domain/changes/timing.ts';
import { errorWith } from './error.ts';
import { day, deprecated, instant, money, oneOf, text, whole, yesOrNo } from './fields.ts';

export const ChangedPlan = v.strictObject({
  slug: text('Its slug.'),
  name: text('Its name.'),
  cycleId: text('Its cycle.'),
});
export const ChangedLater = v.strictObject({
  amount: money('What the code takes off a later cycle.'),
  cyclesLeft: v.optional(whole('How many cycles it still lowers. Absent when it lowers all of them.')),
});

export const PlanChange = v.strictObject({
  from: ChangedPlan,
  to: ChangedPlan,
  kind: oneOf(
    CHANGE_KINDS,
    'Compares the prices for the same time, without codes: `upgrade` to a dearer plan, `downgrade` to a cheaper one, `same_value`. Those of two currencies are not compared: `other_currency`.',
  ),
  when: oneOf(
    ['now', 'period_end'],
    'When the plan changes: `now`, or at the end of the paid period, `period_end`.',
  ),
  takesEffect: deprecated(oneOf(['now', 'at_period_end'], 'As `when`, which says `period_end`.'), 'when'),
  effectiveOn: day('The date of the change.'),
  isTrial: yesOrNo('The subscription has a free trial: nothing is due before its end, which stays.'),
  items: v.array(v.strictObject({ name: text('What is charged now.'), amount: money('Its price.') })),
  discount: money('What a code that still runs takes off.'),
  unusedCredit: money('The unused part of the paid period.'),
  dueNow: money('The items less the discount and the unused part: what the customer pays now.'),
  wallet: money('What the customer’s wallet pays of it.'),
  dueByCard: money(
    'What the card pays. It is raised to the least that the card processor charges, and the rest is wallet credit.',
  ),
  walletCredit: money('What the change adds to the customer’s wallet.'),
  endingAddons: v.array(
    v.strictObject({
      id: text('The add-on.'),
      name: text('Its name.'),
      orderId: v.nullable(text('The order that charges it. Null when it is charged with the plan.')),
      endsOn: day('The day from which it is not charged any more.'),
      walletCredit: v.nullable(
        money(
          'Its unused part, which the wallet gets. Null when it is in `unusedCredit`, or nothing is unused.',
        ),
      ),
    }),
  ),
  recurring: v.strictObject({
    amount: money(
      'What a later cycle costs without a code, in the currency that the customer pays in from then on.',
    ),
    billingInterval: whole('Months between two charges.'),
    nextBillingDate: day('When the next cycle is charged.'),
    discount: v.nullable(ChangedLater),
  }),
});

export const PendingPlanChange = v.strictObject({
  by: oneOf(
    ['customer', 'staff'],
    '`staff`: a new price of the plan that the customer has, which only the shop undoes. `customer`: a change that they asked for, or staff for them, and that they may cancel.',
  ),
  plan: ChangedPlan,
  effectiveOn: day('The billing date with which the plan changes, once its cycle is paid.'),
  recurring: v.strictObject({
    amount: money('What a cycle costs from then on.'),
    billingInterval: whole('Months between two charges.'),
  }),
  askedAt: instant('When it was asked for.'),
});

export const PlanChangePreviewed = v.strictObject({
  status: v.literal('preview'),
  change: PlanChange,
  quoteReceipt: text('Send it with the change: it is refused if it is not this change any more.'),
});
export const PlanChangeScheduled = v.strictObject({
  status: v.literal('scheduled'),
  pendingChange: PendingPlanChange,
});

export const PlanChangeMoved = v.strictObject({
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
