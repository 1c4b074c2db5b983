import * as v from 'valibot';
import { PAUSED_BY } from '../../domain/pauses/pause.ts';
import { SoldAddOn, SoldPlan } from './catalog.ts';
import { laterEntries } from './coupon.ts';
import { day, instant, money, oneOf, text, whole, yesOrNo } from './fields.ts';
import { PendingPlanChange } from './plan-change.ts';

export const BOUGHT_BY = ['customer', 'shop', 'typed_email'] as const;

/** What an order that was cancelled at once leaves of its paid period. */
export const Unused = {
  unused: v.nullable(
    money(
      'What was left of the paid period when the order ended within it. Null for any other order, and for one without such a period: a trial, a link, an add-on of an earlier version.',
    ),
  ),
  givenBack: v.nullable(
    v.strictObject({
      wallet: money('What of it was credited to the customer’s wallet.'),
      walletTax: v.optional(
        money('The tax in that, which was charged with the period. Absent where nothing was taxed.'),
      ),
      refund: money('What of it is refunded to the cards that had paid it. `refund.succeeded` follows.'),
    }),
  ),
};

/** Why a subscription is suspended. */
export const SUSPENDED_FOR = ['paused', 'unpaid'] as const;

export const ShownPause = v.strictObject({
  startsOn: day('The billing date from which nothing is charged. What was paid before is used up by then.'),
  resumesOn: v.optional(day('When it goes on by itself. Absent: when somebody resumes it.')),
  pausedAt: v.optional(instant('Since when it stands still. Absent until its day has come.')),
  by: oneOf(PAUSED_BY, 'Who asked for it. A customer resumes what they paused; staff resume everything.'),
  charge: money('What is charged when it goes on, after the coupon. A wallet pays before the card.'),
});

export const ShownOrder = v.strictObject({
  id: text('The order. It begins with `ord_`.'),
  status: oneOf(
    [1, 2, 3, 4, 5, 6],
    '1 pending, 2 active, 3 fraud, 4 cancelled, 5 incomplete, 6 complete. It is 3 once a dispute has ended it that was lost with the reason `fraudulent`; another lost dispute leaves 4. Nothing gives 5: an order whose first payment is abandoned stays 1.',
  ),
  statusLabel: oneOf(
    ['pending', 'active', 'fraud', 'cancelled', 'incomplete', 'complete'],
    '`status` in a word.',
  ),
  productOrigin: text('The project.'),
  customerId: text('The customer. It begins with `cst_`.'),
  boughtBy: oneOf(
    BOUGHT_BY,
    'How it is known whose purchase it is: `customer` with proof, or they said so later; `shop`, whose backend named them; `typed_email`, somebody typed the address. Only its own card pays the last one. An order that is older than this field counts as typed.',
  ),
  disownedAt: v.nullable(instant('When the customer said that they did not buy it.')),
  plan: v.nullable(SoldPlan),
  subscriptionId: v.nullable(text('The subscription that it renews. It begins with `sub_`.')),
  addon: v.nullable(SoldAddOn),
  amount: money('The price of each later cycle, or of what is charged once.'),
  coupon: v.nullable(v.strictObject({ code: text('A code that lowers later cycles.'), ...laterEntries })),
  dueNow: v.nullable(money('What the payment of a pending order charges. Null for any other order.')),
  billingInterval: v.nullable(
    whole('Months between two charges. Null when it is charged once, as the two dates are.'),
  ),
  anchorOn: v.nullable(day('The day from which every billing date is counted.')),
  nextBillingDate: v.nullable(
    day(
      'When the next charge is due. While it is paused: when it goes on by itself, and null without such a day.',
    ),
  ),
  pause: v.optional(ShownPause),
  pendingChange: v.nullable(PendingPlanChange),
  cyclesPaid: whole('How many cycles were paid.'),
  failedTries: whole('How many dates passed without payment of the current cycle.'),
  nextTryOn: v.nullable(
    day(
      'When the saved card is tried again. Null unless a try failed, and when the card may not be charged again.',
    ),
  ),
  recoveryLink: v.nullable(
    text(
      'The slug of the link by which the customer can pay the unpaid cycle: its page is `/p/<slug>` of the checkout.',
    ),
  ),
  reminder: v.nullable(
    v.strictObject({
      chargeOn: day('The charge that the customer was reminded of last.'),
      amount: money('What they were told that it charges.'),
      eventId: text('The event `subscription.reminder`.'),
      sentAt: instant('When it was put on its way.'),
      delivered: v.nullable(
        v.strictObject({
          endpoint: text('The endpoint that took it.'),
          answer: text('What it answered.'),
          at: instant('When. The first delivery counts.'),
        }),
      ),
    }),
  ),
  isBeingChecked: yesOrNo(
    'Whether an operator checks a payment or a cancellation of it after the table was restored. Nothing is charged of it meanwhile.',
  ),
  refused: v.nullable(
    v.strictObject({
      since: instant(
        'Since when the processor refuses to charge its cycle for a reason that no payer can correct.',
      ),
      nextTryAt: instant('When it is tried again.'),
    }),
  ),
  endsOn: v.nullable(
    day('The billing date on which it ends, since it was cancelled for the end of its period.'),
  ),
  endedAt: v.nullable(instant('When a recurring order was cancelled or ended for lack of payment.')),
  endReason: v.nullable(text('Why it was cancelled, in the words of who cancelled it.')),
  ...Unused,
  gatewayId: v.nullable(text('The gateway. Null until the order is paid.')),
  paymentLink: v.nullable(text('The slug of the link that made it.')),
  transactionId: v.nullable(text('The payment that made it, or that paid it. Null until then.')),
  description: v.nullable(text('What is sold.')),
  clientReference: v.nullable(text('The caller’s own reference, as the order was created with it.')),
  metadata: v.pipe(
    v.record(v.string(), v.string()),
    v.description(
      'The caller’s own data, as the order was created with it, or as the purchase of the plan or add-on sent it.',
    ),
  ),
  createdAt: instant('When it was created.'),
});
