import * as v from 'valibot';
import { DETAIL_FIELDS } from '../../domain/customers/details.ts';
import { LETTER_KINDS } from '../../domain/mailbox/letter-kinds.ts';
import { PAUSED_BY } from '../../domain/pauses/pause.ts';
import { SoldAddOn, SoldPlan } from '../answers/catalog.ts';
import { day, instant, money, oneOf, text, webAddress, whole, yesOrNo } from '../answers/fields.ts';
import { ShownInvoice } from '../answers/invoice.ts';
import { SUSPENDED_FOR, Unused } from '../answers/order.ts';
import { OwedAmount } from '../answers/owed.ts';
import { OwnSubscription } from '../client/subscriptions.ts';
import { ShownDetails } from '../tax/buyer.ts';
import { about, envelope } from './envelope.ts';

const transactionId = v.nullable(text('The transaction that made or paid it. Null without one.'));
const orderId = text('The order. It begins with `ord_`.');
const subscriptionId = text('The subscription. It begins with `sub_`.');
const plan = v.nullable(SoldPlan);
const addon = v.nullable(SoldAddOn);
const { status: subscriptionStatus, statusLabel } = OwnSubscription.entries;
const ofSubscription = { status: subscriptionStatus, statusLabel };

const invoice = {
  ...about,
  invoiceId: text('The invoice. It begins with `inv_`.'),
  number: text('Its number.'),
  status: ShownInvoice.entries.status,
  statusLabel: ShownInvoice.entries.statusLabel,
  total: money('What it asks for.'),
  tax: v.optional(money('The tax in `total`. Absent where the project taxes nothing.')),
  wallet: v.optional(money('What the customer’s wallet paid. Absent when it paid nothing.')),
  transactionId,
  orderId: v.nullable(orderId),
  issuedAt: instant('When it was issued.'),
};

const moved = { ...about, transactionId, subscriptionId, orderId, plan, addon, ...ofSubscription };

const ofOrder = {
  orderId,
  subscriptionId: v.optional(subscriptionId),
  plan: v.optional(SoldPlan),
  addon: v.optional(SoldAddOn),
};

const repriced = {
  ...about,
  subscriptionId,
  orderId,
  plan: SoldPlan,
  currentAmount: money('What a cycle costs now, without a code.'),
  newAmount: money('What it costs from then on, or would have cost.'),
  billingInterval: whole('Months between two charges.'),
  effectiveOn: day('The first billing date that charges the new price, or would have.'),
};

const cardChanged = {
  ...about,
  paymentMethodId: text('The card. It begins with `pm_`.'),
  gatewayId: text('The gateway in whose account it is saved.'),
  card: v.strictObject({
    brand: text('Such as `visa`.'),
    last4: text('The last four digits.'),
    country: v.optional(text('The country of its issuer, as ISO 3166 alpha-2.')),
    expMonth: v.optional(whole('The month in which the card expires.')),
    expYear: v.optional(whole('The year in which the card expires.')),
  }),
  orderIds: v.array(text('The orders that charge it, or did.')),
};

export const recordEvents = {
  'card.updated': envelope('card.updated', cardChanged),
  'card.removed': envelope('card.removed', cardChanged),
  'invoice.created': envelope('invoice.created', invoice),
  'invoice.paid': envelope('invoice.paid', invoice),
  'invoice.overdue': envelope('invoice.overdue', {
    ...invoice,
    dueOn: day('The date that has passed.'),
  }),
  'invoice.voided': envelope('invoice.voided', invoice),
  'order.created': envelope('order.created', {
    ...about,
    orderId,
    status: oneOf([1, 2, 6], '1 pending, 2 active, 6 complete.'),
    statusLabel: oneOf(['pending', 'active', 'complete'], '`status` in a word.'),
    plan,
    addon,
    amount: money('The price of each cycle, or of what is charged once.'),
    recurringAmount: v.nullable(money('The price of each later cycle. Null when it is charged once.')),
    billingInterval: v.nullable(whole('Months between two charges.')),
    nextBillingDate: v.nullable(day('When the next charge is due.')),
  }),
  'order.cancelled': envelope('order.cancelled', {
    ...about,
    transactionId,
    orderId,
    plan,
    addon,
    status: v.literal(4),
    statusLabel: v.literal('cancelled'),
    reason: v.nullable(text('Why, in the words of who cancelled it.')),
    ...Unused,
  }),
  'order.disowned': envelope('order.disowned', {
    ...about,
    orderId,
    subscriptionId: v.nullable(subscriptionId),
    plan,
    addon,
    transactionId: v.nullable(text('The payment that made it. Refund it, or ask its card holder.')),
    isOngoing: yesOrNo('Whether it recurred, and so has ended. `order.cancelled` says it too.'),
  }),
  'order.paused': envelope('order.paused', {
    ...about,
    ...ofOrder,
    startsOn: day('The billing date from which nothing is charged.'),
    resumesOn: v.optional(day('When it goes on by itself. Absent: when somebody resumes it.')),
    by: oneOf(PAUSED_BY, 'Who asked for it.'),
    reason: v.optional(text('Why, in the words of who asked for it.')),
  }),
  'order.resumed': envelope('order.resumed', {
    ...about,
    ...ofOrder,
    resumedOn: day(
      'The billing date on which it goes on: its cycle is charged then, and later ones are counted from it.',
    ),
  }),
  'subscription.activated': envelope('subscription.activated', {
    ...about,
    subscriptionId,
    orderId,
    ...ofSubscription,
    plan: SoldPlan,
    addons: v.array(text('An add-on that was bought with it.')),
    trialEndsOn: v.nullable(day('The day of the first charge after a free trial.')),
    nextBillingDate: day('When the next charge is due.'),
  }),
  'subscription.reminder': envelope('subscription.reminder', {
    ...about,
    orderId,
    subscriptionId: v.nullable(subscriptionId),
    plan,
    addon,
    description: v.nullable(text('What the link charges for.')),
    amount: money('What will be charged.'),
    chargeOn: day('When it will be charged.'),
    isTrialEnd: yesOrNo('Whether it is the first charge after a trial.'),
    billingInterval: v.nullable(whole('Months between two charges.')),
    cancelUrl: webAddress('The page on which the customer cancels it. A secret of theirs.'),
  }),
  'subscription.changed': envelope('subscription.changed', {
    ...about,
    transactionId: text('The attempt that made the change.'),
    subscriptionId,
    orderId,
    plan: SoldPlan,
    previousPlan: SoldPlan,
    addons: v.array(text('An add-on that the subscription has.')),
    recurringAmount: money('What each later cycle charges.'),
    billingInterval: whole('Months between two charges.'),
    nextBillingDate: day('When the next charge is due.'),
  }),
  'subscription.price_change_scheduled': envelope('subscription.price_change_scheduled', repriced),
  'subscription.price_change_undone': envelope('subscription.price_change_undone', repriced),
  'customer.owed_cleared': envelope('customer.owed_cleared', {
    ...about,
    cleared: v.array(OwedAmount),
    clearedBy: text('The member of staff or the credential; `dispute` when the dispute is lost no longer.'),
    reason: text('Why, in their words.'),
  }),
  'customer.updated': envelope('customer.updated', {
    ...about,
    changed: v.array(oneOf(DETAIL_FIELDS, 'What is not as it was.')),
    details: ShownDetails,
  }),
  'mail.bounced': envelope('mail.bounced', {
    ...about,
    mailId: text('The mail, as `GET /admin/mails` lists it. It begins with `mail_`.'),
    letter: oneOf(LETTER_KINDS, 'What it told.'),
    reason: oneOf(
      ['bounced', 'complained'],
      'Whether the address took it, or its reader called it unwanted.',
    ),
    detail: v.optional(text('The kind of bounce, in a word of SES.')),
  }),
  'customer.erased': envelope('customer.erased', {
    customer: v.strictObject({ id: text('The customer. It begins with `cst_`.') }),
  }),
  'subscription.suspended': envelope('subscription.suspended', {
    ...moved,
    suspendedFor: v.optional(oneOf(SUSPENDED_FOR, 'Why: `unpaid`, a cycle is; `paused`, it was asked for.')),
  }),
  'subscription.resumed': envelope('subscription.resumed', moved),
  'subscription.cancelled': envelope('subscription.cancelled', moved),
};
