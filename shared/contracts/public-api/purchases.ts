import * as v from 'valibot';
import { AddOnPurchaseRequest, PurchaseRequest } from '../../domain/requests/purchase-request.ts';
import { ChangedQuote } from '../answers/catalog.ts';
import { ChallengeRequired, SuspendedSubscription } from '../answers/error.ts';
import { deprecatedName } from '../answers/fields.ts';
import { PurchaseAnswer } from '../answers/payment.ts';
import type { Contract } from '../contract.ts';
import { ADDRESS_FIELDS } from './payer-fields.ts';
import {
  CHALLENGE_PASS,
  CHALLENGED,
  CHARGE_ERRORS,
  CONFIRMATION_TOKEN,
  PAYMENT_ANSWERS,
  PROVED_PAYER,
} from './payment-links.ts';
import { receipts } from './receipts.ts';

const BUYER_FIELDS = {
  productOrigin: 'The project: `data._id` of fetch-tenant. Without it, the project of the request’s origin.',
  'customerInfo.email': 'Who buys.',
  'customerInfo.name': 'The payer’s name. It is written on the invoice.',
  'customerInfo.mobile': 'The payer’s telephone number.',
  ...ADDRESS_FIELDS,
};

/** The handler reads what is bought by itself, for errors that say more than one of a schema. */
const { entries } = PurchaseRequest.entries.planInfo;
const DocumentedPurchase = v.object({
  ...PurchaseRequest.entries,
  planInfo: v.object({
    ...entries,
    paymentSourceDetails: v.object({
      sourceType: v.picklist([1, 2, 3]),
      sourceReferenceSlug: entries.paymentSourceDetails.entries.sourceReferenceSlug.wrapped,
    }),
  }),
});

export const purchases = {
  'public-api/purchase': {
    section: 'Purchases',
    summary: 'Buy a plan, or pay an order or an invoice',
    description: `Charges a payer whose card the storefront's own page has taken, with the processor's card fields: for a plan of the catalog (\`sourceType\` 3), a pending order (1) or an unpaid invoice (2). The price of a plan is computed here, from the plan as it is now: a quoted or listed price is never trusted.

A purchase of a plan that recurs makes an order, an invoice and a subscription, and saves the card; of a plan that is charged once, an order and an invoice. A free trial charges nothing and saves the card, which may ask for 3-D Secure. The tenant's backend creates orders and invoices, and only their own customer pays them here: the e-mail address must be the one that they were created for. A paid order becomes complete, or active with the saved card when it recurs, and gets an invoice. A paid invoice stays the same invoice; its status is 6 while a part of it is paid, and the event \`invoice.paid\` follows when nothing is left.

A free trial is had once by a customer and once with a card, of all plans of a product, unless the plan says otherwise. A buyer who has had it pays the first cycle now, but only after they were shown that: a purchase that sends no quote, or one with a trial, is 409 \`quote_changed\` with the new quote. A card that is verified for a trial and has had one is declined and not kept. \`withoutTrial\` buys the plan without its trial.

A plan whose gateway is offline charges no card and needs no \`paymentMethodId\`. The answer is \`awaiting_transfer\` with \`paymentInstructions\`: there is a pending order and an unpaid invoice, and **nothing is paid yet**. This status is beside the specification’s three, so that a client which fulfils on \`success\` fulfils nothing here. The subscription begins, and \`payment.succeeded\` follows, when staff have received the transfer.

Otherwise nothing is recorded before the charge has succeeded: when the answer is \`requires_action\`, that is after confirm.

Send an \`Idempotency-Key\`. Without one, the same payer, card and amount for the same order or invoice, or the same choice of a plan, is a repeat for ten minutes, while the first sale is neither cancelled nor refunded: a double click charges once. A repeat gets the outcome of the first request with \`repeated: true\`, and sells nothing. Later, the same request is a new purchase. An e-mail address proves nothing about who typed it, so without their token a purchase uses no saved card of that customer, and does not show what that customer has: 409 \`subscription_exists\`, \`subscription_suspended\` with the page where its unpaid cycle is paid, and the reason why a code cannot be used are shown only with their token. Without it the answer is 409 \`sign_in_required\`, or that of an unknown code. Like an invoice or order of another customer (404) the first counts as a declined try; the second counts as a wrong code, of which a network has 20 an hour.

${PROVED_PAYER}`,
    caller: 'storefront',
    body: {
      schema: PurchaseRequest,
      oneOf: { PurchaseRequest: DocumentedPurchase },
      fields: {
        ...BUYER_FIELDS,
        paymentMethodId:
          'The payment method that the processor’s card fields made, or a saved card. Without it or `confirmationTokenId`, the primary card of the customer of the token pays. Not needed when no card is charged or saved, and not used for a plan that is paid by transfer.',
        confirmationTokenId: CONFIRMATION_TOKEN,
        challengePass: CHALLENGE_PASS,
        'planInfo.paymentSourceDetails.sourceType':
          '1 for a pending order, 2 for an unpaid invoice, 3 for a plan.',
        'planInfo.paymentSourceDetails.sourceReferenceSlug':
          'The plan’s slug, or the `id` of the order or invoice.',
        'planInfo.amount':
          'Only for an invoice: a part of it, in major units. Without it, all that is left. A part, and what it leaves, must reach the processor’s minimum.',
        'planInfo.cycleId': 'Only for a plan: the cycle. Without it, that of the plan’s own interval.',
        'planInfo.currency':
          'Only for a plan: ISO 4217, in any case. Without it, the currency that the customer of the token prefers, if the plan is sold in it, or else the plan’s base currency.',
        'planInfo.couponCode': 'Only for a plan: a coupon code, in any case. Empty means none.',
        'planInfo.addons': 'Only for a plan: what to buy beside it.',
        'planInfo.addons[]': 'The id of an add-on, as the list of plans shows it.',
        'planInfo.metadata':
          'The caller’s own data: texts by name. Events, the order of a plan and the summary return it.',
        'planInfo.quoteReceipt':
          'Only for a plan: `quoteReceipt` of the quote that the payer saw. If the price or what it depends on has changed since, the answer is 409 `quote_changed` and nothing is charged. It expires after 30 minutes, which matters only then. Without it, the purchase charges the price of now.',
        'planInfo.withoutTrial':
          'Only for a plan: whether the buyer pays from the first day on, although the plan has a free trial.',
        'planInfo.allowDuplicate':
          'Only for a plan: whether the customer may get a second subscription of it. Without it, a customer who has one is refused.',
      },
    },
    isRepeatable: true,
    answers: {
      ...PAYMENT_ANSWERS,
      200: {
        means: `${PAYMENT_ANSWERS[200].means} \`awaiting_transfer\`: nothing is paid; show the instructions.`,
        schema: PurchaseAnswer,
      },
      409: {
        means: `The quote is not the price any more: \`data\` has the new quote and what has changed. Or the customer has a suspended subscription of the plan: \`data\` says where it is paid. ${CHALLENGED}`,
        schema: v.union([ChangedQuote, SuspendedSubscription, ChallengeRequired]),
      },
    },
    errors: [
      'unauthenticated',
      'forbidden',
      'source_type_required',
      'product_origin_not_found',
      'plan_not_found',
      'order_not_found',
      'invoice_not_found',
      'order_not_payable',
      'invoice_not_payable',
      'subscription_exists',
      'subscription_suspended',
      'customer_owes',
      'sign_in_required',
      'challenge_required',
      'quote_changed',
      'trial_not_available',
      'currency_not_available',
      ...CHARGE_ERRORS,
    ],
  },
  'public-api/purchase-add-on': {
    section: 'Purchases',
    summary: 'Buy an add-on for a subscription',
    description: `Charges a customer for an add-on beside a plan that they have. The subscription must be active, its plan must offer the add-on, and the e-mail address must be the one that bought the plan: another customer’s subscription is 404 \`subscription_not_found\`, as one that does not exist. The plan may be off sale by now. The price is computed here, from the add-on as it is now.

An add-on that is paid once makes a complete order and an invoice. One that recurs makes an active order and an invoice, and saves the card. It is charged as often as the subscription, on dates of its own that count from the day of the purchase; a trial of the subscription does not defer it. A subscription gets one of it: a second one is 409 \`add_on_exists\` and names the first order, to a buyer who sends their token; to others 409 \`sign_in_required\`.

To buy a plan and add-ons together, on one invoice, send \`planInfo.addons\` with the purchase of the plan.

Outcomes, confirm, summary and repeats are those of every purchase. Send an \`Idempotency-Key\`. Without one, the same payer, card and choice for the same subscription is a repeat for ten minutes, while the first sale stands.

${PROVED_PAYER}`,
    caller: 'storefront',
    body: {
      schema: AddOnPurchaseRequest,
      fields: {
        ...BUYER_FIELDS,
        paymentMethodId:
          'The payment method that the processor’s card fields made, or a saved card. Without it or `confirmationTokenId`, the primary card of the customer of the token pays. Not needed for a free add-on.',
        confirmationTokenId: CONFIRMATION_TOKEN,
        challengePass: CHALLENGE_PASS,
        'planInfo.addon': 'The id of an add-on, as the list of plans shows it.',
        'planInfo.subscriptionId':
          'The subscription, as the event `subscription.activated` and the orders show it. Required, under one of its two names.',
        'planInfo.subscription': deprecatedName('subscriptionId'),
        'planInfo.currency':
          'ISO 4217, in any case. Without it, the currency that the subscription is charged in.',
        'planInfo.couponCode':
          'A coupon code, in any case. Empty means none. A coupon for certain plans is not valid for an add-on.',
        'planInfo.metadata':
          'The caller’s own data: texts by name. Events, the order and the summary return it.',
        'planInfo.allowDuplicate':
          'Whether the subscription may get a second one of an add-on that recurs. Without it, a subscription that has one is refused.',
      },
    },
    isRepeatable: true,
    answers: {
      ...PAYMENT_ANSWERS,
      409: { means: CHALLENGED.replace(/^Or the/, 'The'), schema: ChallengeRequired },
    },
    errors: [
      'unauthenticated',
      'forbidden',
      'product_origin_not_found',
      'subscription_not_found',
      'subscription_not_active',
      'add_on_not_found',
      'add_on_exists',
      'customer_owes',
      'sign_in_required',
      'challenge_required',
      'currency_not_available',
      ...CHARGE_ERRORS,
    ],
  },
  'public-api/confirm-add-on-purchase': {
    ...receipts['public-api/confirm-purchase'],
    section: 'Purchases',
    summary: 'Confirm the purchase of an add-on',
    description: 'The same as [the confirm of every purchase](#post-public-apipurchaseconfirm).',
  },
  'public-api/update-subscription': {
    section: 'Purchases',
    summary: 'Refuse to update a subscription',
    description:
      'The specification has this route as a placeholder that must not be used, so it changes nothing and answers 501 `not_implemented`. A customer changes their plan with [`POST /client/plan/{slug}/change-plan`](#post-clientplanslugchange-plan).',
    caller: 'storefront',
    answers: {},
    errors: ['not_implemented'],
  },
} as const satisfies Record<string, Contract>;
