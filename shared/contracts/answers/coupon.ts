import * as v from 'valibot';
import { COUPON_DURATIONS, COUPON_STATUSES } from '../../domain/coupons/coupon.ts';
import { currencyCode, instant, majorUnits, money, onceBare, oneOf, text, whole, yesOrNo } from './fields.ts';

const amounts = (means: string) =>
  v.optional(v.array(v.strictObject({ currency: currencyCode('The currency.'), amount: majorUnits(means) })));

const takenOff = 'What it takes off each later cycle.';
const cyclesLeft = v.optional(whole('How many later cycles it lowers. Absent when it lowers all of them.'));
/** What a code takes off later cycles. */
export const laterEntries = { amount: money(takenOff), cyclesLeft };
/** The same of a link and its receipt, where `amount` was a number. */
export const LaterOnceBare = v.strictObject({
  ...onceBare('amount', 'discountAmount', takenOff),
  cyclesLeft,
});

export const Coupon = v.strictObject({
  id: text('The record.'),
  code: text('What buyers type, in capitals.'),
  version: whole('Counts the edits. Send it with the next one.'),
  createdAt: instant('When it was created.'),
  updatedAt: instant('When it was last changed.'),
  name: v.optional(text('What staff call it.')),
  status: oneOf(COUPON_STATUSES, 'The code of a retired coupon is refused.'),
  percentOff: v.optional(whole('Takes off so many per cent.')),
  amountsOff: amounts('What it takes off in this currency.'),
  minimums: amounts('The smallest purchase in this currency.'),
  validFrom: v.optional(instant('Refused before.')),
  validTo: v.optional(instant('Refused from then on.')),
  maxRedemptions: v.optional(whole('How many live uses it may have.')),
  maxRedemptionsPerCustomer: v.optional(whole('How many of them one customer may have.')),
  firstPurchaseOnly: yesOrNo('Whether it is for customers who have bought nothing.'),
  plans: v.optional(v.array(text('A plan that it is for.'))),
  customerId: v.optional(text('The only customer who may use it.')),
  duration: oneOf(
    COUPON_DURATIONS,
    'Whether it lowers one charge of a sale, the first `cycles` ones or all.',
  ),
  cycles: v.optional(whole('How many charges it lowers.')),
  uses: v.strictObject({
    reserved: whole('Uses by payments that have not ended.'),
    redeemed: whole('Uses by sales.'),
  }),
});
