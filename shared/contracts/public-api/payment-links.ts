import * as v from 'valibot';
import { AnyLinkRequest, CustomLinkRequest } from '../../domain/requests/payment-link-request.ts';
import {
  ChooseLinkRequest,
  OpenLinkRequest,
  PayLinkRequest,
  QrQuery,
  QuoteLinkRequest,
} from '../../domain/requests/payment-request.ts';
import { PlanLinkRequest } from '../../domain/requests/plan-link-request.ts';
import { ChallengeRequired, SuspendedSubscription } from '../answers/error.ts';
import { success } from '../answers/fields.ts';
import { CheckoutLink, CreatedLink, closedWith, Quote, ValidLink } from '../answers/link.ts';
import { ChosenLink } from '../answers/offer.ts';
import { PaymentAnswer, PaymentFailed, PaymentProcessing } from '../answers/payment.ts';
import type { Contract } from '../contract.ts';
import { ADDRESS_FIELDS, AGREEMENT_FIELDS, PREFILL_FIELDS } from './payer-fields.ts';

const section = 'Payment links';
const NOT_PAYABLE = [
  'payment_link_not_found',
  'payment_link_used',
  'payment_link_cancelled',
  'payment_link_expired',
] as const;
/** The errors of both routes that create a link. */
export const NEW_LINK_ERRORS = [
  'source_type_required',
  'plan_not_found',
  'product_origin_not_found',
  'amount_too_small',
  'currency_not_available',
  'exchange_rate_not_available',
  'gateway_not_available',
  'busy',
] as const;
/** The errors of every route that sells to a payer. */
export const SALE_ERRORS = [
  'payment_in_progress',
  'amount_too_small',
  'exchange_rate_not_available',
  'gateway_not_available',
  'rate_limited',
  'busy',
  'processor_unavailable',
  'payments_paused',
  'tax_not_available',
] as const;
/** What a card is refused with, beside. */
export const CARD_ERRORS = ['payment_mismatch', 'payment_method_not_found'] as const;
/** The errors of the routes that charge a card and take a coupon code. */
export const CHARGE_ERRORS = [...SALE_ERRORS, ...CARD_ERRORS, 'coupon_not_valid'] as const;
/** In the contract of each route that takes a card. */
export const CONFIRMATION_TOKEN =
  'In place of `paymentMethodId`: the confirmation token that the processor’s library makes of its card fields (`createConfirmationToken`). It is used once and expires after 12 hours. Its card is saved only where the sale saves one, whatever `setup_future_usage` it was made with.';
const payload = 'The `payload` of the link’s `redirectUrl`, or the slug of the link.';
const place = {
  country: 'The buyer’s, for the tax: ISO 3166-1. Without it, the seller’s.',
  state: 'The part of that country, where the tax depends on it.',
  taxId:
    'The VAT id of the business that buys. It is looked up where the tax depends on it, 60 times an hour for a network; then the answer is 429 `rate_limited`.',
};
const couponCode =
  'A coupon code. Empty means none. Only a customer with a token learns why a code cannot be used. A network that tried 20 of those in an hour gets 429 `rate_limited` for every code.';

/** The handlers read `sourceType` before they choose the schema for the rest. */
const CustomLink = v.object({
  paymentSourceDetails: v.object({ sourceType: v.literal(4) }),
  ...CustomLinkRequest.entries,
});
const PlanLink = v.object({
  ...PlanLinkRequest.entries,
  productOrigin: v.optional(PlanLinkRequest.entries.productOrigin),
  paymentSourceDetails: v.object({
    sourceType: v.literal(3),
    ...PlanLinkRequest.entries.paymentSourceDetails.entries,
  }),
});

export const linkKinds = { CustomLink, PlanLink };

export const linkFields = {
  'paymentSourceDetails.sourceType': '4 for an amount of the caller’s choosing, 3 for a plan.',
  'paymentSourceDetails.sourceReferenceSlug': 'The plan’s slug.',
  productOrigin:
    'The project: `data._id` of fetch-tenant. A storefront may leave it out of a link for a plan: then it is the project of its origin.',
  amount:
    'What is charged now, in major units. When it is above zero it is the charge; otherwise the sum of `items` is.',
  'currency.code':
    'ISO 4217, in any case. It must be one of the project’s currencies, or of the plan’s. For a plan without it: the plan’s base currency.',
  'currency.symbol': 'How the checkout shows the currency. Without it, its usual symbol.',
  cycleId: 'The cycle of the plan. Without it, that of the plan’s own interval.',
  addons: 'What to sell beside the plan.',
  'addons[]': 'The id of an add-on, as the list of plans shows it.',
  allowTrialAgain:
    'Whether the free trial of the link may be had by a customer, and with a card, that has had one. Only the tenant’s backend may send it, under its credential.',
  billingType: '1 one-time, 2 recurring.',
  description: 'What is sold. It names the line when there are no `items`.',
  'additionalInfo.additionalDescription': 'More about it.',
  items: 'The lines. Without them there is one, made of `description` and `amount`.',
  'items[].name': 'What is sold.',
  'items[].unitPrice': 'The price of one, in major units.',
  'items[].quantity': 'How many.',
  'items[].totalAmount': 'The price of all, in major units. Without it, `unitPrice` × `quantity`.',
  'items[].taxCategory':
    'Which of the shop’s tax rates it has, where the project taxes. Without it, `standard`.',
  recurringDetails: 'Required when `billingType` is 2, refused otherwise.',
  'recurringDetails.billingInterval': 'Months between two charges.',
  'recurringDetails.recurringAmount':
    'What each later cycle charges, in major units. Without it, the first amount.',
  'recurringDetails.isOnTrial':
    'Whether the first cycle is a trial. True requires `trialPeriod`, and `trialPeriod` requires it.',
  'recurringDetails.trialPeriod.durationInDays':
    'Days until the trial ends, at least 1. The first renewal is due then. Zero is accepted when `isOnTrial` is false.',
  expiresInMinutes: 'The link’s lifetime. Without it, the deployment’s default, an hour.',
  idempotencyKey:
    'A unique string of the caller’s. A repeat in the same project returns the existing link, as the route describes.',
  clientReference: 'The caller’s own reference. Events, the summary and the tenant’s routes return it.',
  successUrl:
    'A page of the shop that the receipt links to. Its origin must be one of the project’s, or one that an operator added.',
  cancelUrl: 'A page of the shop that the checkout links to without a payment. The same origins.',
  metadata: 'The caller’s own data: texts by name. Events, the summary and the tenant’s routes return it.',
  fields:
    'What else the payer is asked for on the page of the link, two fields at most. The answers are in the receipt, in events and in the transaction.',
  'fields[].key': 'The field’s name for programs, such as `badgeName`.',
  'fields[].label': 'What the payer reads.',
  'fields[].type': '`text`, a `choice` of `options`, a `number`, or a `checkbox`.',
  'fields[].required': 'Whether a payment needs it. A required checkbox must be ticked.',
  'fields[].maxLength': 'Of a text: how many characters it takes, at most 500. Without it, 200.',
  'fields[].options': 'Of a choice: what may be chosen.',
  'fields[].options[]': 'A text. There are two to twenty.',
  ...PREFILL_FIELDS,
  maxPayments:
    'How often the link may be paid, each time by another payer’s link of its own. Only the tenant’s backend may send it, as it may `quantity` and `payerAmount`. Without it, a link is paid once.',
  'quantity.min': 'The least that a payer may take of it. The link’s price is that of one.',
  'quantity.max': 'The most.',
  'payerAmount.min':
    'The least that a payer may choose to pay, in major units, in place of `amount` and `items`.',
  'payerAmount.max': 'The most.',
  'payerAmount.suggested': 'What the checkout suggests.',
  renewable:
    'Whether the page of the link offers a copy of it at the same price once it has expired, one at a time. Only the tenant’s backend may send it, of an amount that is paid once.',
};

/** What a payer's token is, and what it unlocks. */
export const PROVED_PAYER =
  'A payer whom the shop has signed in may prove it with a token of `POST /webhook/customer-token`, or, from the shop’s own pages, with one of the shop’s identity provider that an operator registered, sent as a bearer token, in the header `auth-token`, in the query parameter `token` or in the cookie `<productOrigin>_auth_token`; a cookie counts only in JSON from a page of that shop. The e-mail address must be the one that the token was issued for. Then the customer’s wallet in the currency of the charge pays first, and the card pays the rest; where the rest would be below the processor’s minimum, the wallet pays less.';

/** How every payment of a payer who is present ends. */
export const PAYMENT_ANSWERS = {
  200: {
    means:
      '`success`: paid and recorded; show the receipt. `requires_action`: nothing is charged yet; run the 3-D Secure dialog with `clientSecret`, then always call confirm.',
    schema: PaymentAnswer,
  },
  402: {
    means: 'It is proved that nothing was charged. Let the payer try another card.',
    schema: PaymentFailed,
  },
  503: {
    means:
      '`processing`: the outcome is unknown and money may have been taken. Ask the summary; never pay again, never say failed.',
    schema: PaymentProcessing,
  },
};

export const CHALLENGE_PASS =
  'What the shop’s page at `data.challengeUrl` of a 409 `challenge_required` gave the payer. It is not looked at unless the shop is guarded and the payer sends no token.';

/** Of a guarded shop. */
export const CHALLENGED =
  'Or the shop asks for a check: `data` says where the payer gets a pass. Nothing was charged.';

const SUSPENDED = {
  means: `The customer has a suspended subscription of the plan: \`data\` says where it is paid. ${CHALLENGED}`,
  schema: v.union([SuspendedSubscription, ChallengeRequired]),
};

export const paymentLinks = {
  'public-api/create-payment-link': {
    section,
    summary: 'Create a payment link',
    description: `Answers the address to give to the payer. \`paymentSourceDetails.sourceType\` says what the link is for: 4 is an amount of the caller’s choosing, 3 is a plan of the catalog. **A link for a plan** is priced now, from the plan as it is, and keeps that price while it lives. When the plan is taken off sale, opening or paying the link answers 404 \`plan_not_found\`.

How the charge of a link for an amount is found:

1. An item’s \`totalAmount\` counts; without it \`unitPrice\` × \`quantity\` does, and one of the two must be there.
2. An \`amount\` above zero is the charge, whatever the items add up to. Otherwise the charge is their sum.
3. A charge of zero is refused, except as the start of a free trial.

With \`billingType\` 2, \`recurringAmount\` is charged every \`billingInterval\` months. A trial moves the first renewal to its end, and billing dates count from there. The charge and the recurring amount must reach the processor’s minimum.

For as long as the link is kept, 90 days after its expiry unless it is paid, a repeat of an \`idempotencyKey\` returns the existing link whatever else it says, even a body that is not valid, with \`repeated\` and the names of the fields that differ in \`differs\`. Without a valid \`productOrigin\` the key is looked up in the project of the request’s origin. The link is returned as it is now: with \`status\` 2 it has been paid, with 3 or 4 it has expired or was cancelled and can never be paid. **For another try of the same order, send a new key**, such as \`order-1001-2\`, and the order’s own name as \`clientReference\`.

Anybody can call this route: the origin is routing, not authority. A stranger can create a link for any amount, or create one first under a key that the shop will use. **Before it fulfils an order, a shop must check the amount, the currency and its own \`clientReference\` or \`metadata\`, in the authenticated event or with GET and the credential. That some link was paid proves nothing.** Servers should use \`POST /webhook/payment-links\`; an operator can then close this route with the project’s setting \`publicLinkCreation\`.

A network makes at most 60 links an hour here and a shop gets at most 6,000, unless its project says otherwise; then the answer is 429 \`rate_limited\`. Items, texts, fields and metadata of one link take at most 8 KB. The checkout does not show the texts of a link for an amount as the shop’s own (\`isTextOfShop\`), nor what any link asks its payer for (\`isAskedByShop\`), and its preview shows none of them.`,
    caller: 'storefront',
    body: { schema: AnyLinkRequest, oneOf: linkKinds, fields: linkFields },
    isRepeatable: true,
    answers: {
      200: { means: 'The link, or the one that the same key made before.', schema: success(CreatedLink) },
    },
    errors: [...NEW_LINK_ERRORS, 'public_link_creation_off', 'rate_limited'],
  },
  'public-api/validate-payment-link': {
    section,
    summary: 'Check whether a link can be paid',
    description:
      'Answers with which publishable key. `plan` is the plan of the catalog that the link sells; with `isCustom`, it describes the charge of a link that sells none.',
    caller: 'checkout',
    path: { slug: 'The link’s slug.' },
    answers: { 200: { means: 'The link can be paid.', schema: ValidLink } },
    errors: [...NOT_PAYABLE, 'plan_not_found', 'gateway_not_available', 'tax_not_available'],
  },
  'public-api/preview-payment-link': {
    section,
    summary: 'Preview a payment link',
    description:
      'Title and Open Graph tags, by which a message or a post shows a shared address: the seller, what is sold and the amount due now, in the project’s language; of a link for an amount that was created without the credential, which anybody may have written, only the seller and the amount. The picture is the project’s logo. Programs that read previews run no script, so the hosted checkout answers the known ones with this page at the link’s short address `/p/<slug>`. A link that is paid, expired or cancelled shows its seller, and that it can no longer be used. The page says nothing about the payer and asks search engines not to list it. A message keeps what it has read, so it may show the amount of a link that was paid since.',
    caller: 'anyone',
    path: { slug: 'The link’s slug.' },
    answers: {
      200: { means: 'The tags, and a link to the checkout.', file: 'text/html' },
      404: { means: 'There is no such link.', file: 'text/html' },
    },
    errors: [],
  },
  'public-api/draw-payment-link-code': {
    section,
    summary: 'Show a payment link as a QR code',
    description:
      'The link’s short address as an image, for paper and for `<img>`. It is drawn whether the link can be paid or not. It says nothing that the address does not: who has it can open the link.',
    caller: 'anyone',
    path: { slug: 'The link’s slug.' },
    query: { schema: QrQuery, fields: { format: '`svg` prints in any size; `png` has some 400 pixels.' } },
    answers: { 200: { means: 'The image.', file: 'image/svg+xml', orFile: 'image/png' } },
    errors: ['payment_link_not_found'],
  },
  'public-api/open-payment-link': {
    section,
    summary: 'Open a payment link',
    description:
      'What the hosted checkout shows, read from the stored link and never from the payload. A customer whose token comes with the request, as it does with pay, also sees what their wallet would pay.',
    caller: 'checkout',
    body: { schema: OpenLinkRequest, fields: { payload, ...place } },
    answers: {
      200: { means: 'The link can be paid.', schema: success(CheckoutLink) },
      409: {
        means: 'The link has been paid. `data` says who was paid, how much and when.',
        schema: closedWith(['payment_link_used']),
      },
      410: {
        means: 'The link has expired or was cancelled. `data` describes it.',
        schema: closedWith(['payment_link_expired', 'payment_link_cancelled']),
      },
    },
    errors: [
      'unauthenticated',
      'forbidden',
      'invalid_payload',
      ...NOT_PAYABLE,
      'plan_not_found',
      'gateway_not_available',
      'tax_not_available',
      'rate_limited',
    ],
  },
  'public-api/choose-payment-link': {
    section,
    summary: 'Choose of a link that sells more than once',
    description:
      'Makes the payer’s own link of one that sells more than once, as `offer` of open says; a link that sells once is answered as it is, and one that has expired and is `renewable` with its copy, which lives as long as it did. The own link takes one payment, at the price of what they chose. It holds one of the payments that are left for 15 minutes, or until it is paid, so that a payer who comes too late learns it before they enter a card. The same `payerSecret` gets the same link again; another choice gets another link in its place, with the time that is left. After that time, ask again, with the link’s own payload or that of the link that sells.\n\nThe payers of one network hold, or leave unpaid, a fifth of the payments in an hour, at least 3 and at most 20; then the answer is 429 `rate_limited`.',
    caller: 'checkout',
    body: {
      schema: ChooseLinkRequest,
      fields: {
        payload,
        quantity: 'How many, of a link that has `offer.quantity`.',
        amount: 'What to pay, in major units, of a link that has `offer.payerAmount`.',
        payerSecret: 'A random value that the payer’s device keeps for this link.',
      },
    },
    answers: { 200: { means: 'The payer’s own link.', schema: success(ChosenLink) } },
    errors: [
      'invalid_payload',
      ...NOT_PAYABLE,
      'plan_not_found',
      'payment_link_sold_out',
      'payment_in_progress',
      'gateway_not_available',
      'rate_limited',
      'busy',
      'payments_paused',
    ],
  },
  'public-api/quote-payment-link': {
    section,
    summary: 'Quote a payment link with a coupon',
    description:
      'For display only: paying computes the price again. The wallet of a customer whose token comes with the request is counted.',
    caller: 'checkout',
    body: {
      schema: QuoteLinkRequest,
      fields: {
        payload,
        couponCode,
        ...place,
      },
    },
    answers: { 200: { means: 'The price.', schema: success(Quote) } },
    errors: [
      'unauthenticated',
      'forbidden',
      'invalid_payload',
      ...NOT_PAYABLE,
      'tax_not_available',
      'plan_not_found',
      'payment_link_not_chosen',
      'trial_not_available',
      'coupon_not_valid',
      'rate_limited',
    ],
  },
  'public-api/pay-payment-link': {
    section,
    summary: 'Pay a payment link',
    description:
      'Charges the link once. Send a new `Idempotency-Key` for each click, and the same one when the page itself repeats a request that got no answer. After 409, 410, 422 and 429 nothing was sent to the processor, or it is proved that nothing was charged; the exception is `payment_mismatch`.\n\n' +
      PROVED_PAYER,
    caller: 'checkout',
    body: {
      schema: PayLinkRequest,
      fields: {
        payload,
        'customerInfo.email': 'The payer’s e-mail address.',
        'customerInfo.name': 'The payer’s name.',
        'customerInfo.mobile': 'The payer’s telephone number.',
        ...ADDRESS_FIELDS,
        ...AGREEMENT_FIELDS,
        paymentMethodId:
          'The payment method that the processor’s card fields made. Without it or `confirmationTokenId`, the primary card of the customer of the token pays. Not needed when no card is charged or saved.',
        confirmationTokenId: CONFIRMATION_TOKEN,
        walletAmount:
          'What the payer was shown as paid by the wallet, in major units; 0 for none. If the wallet would pay another amount, the answer is 409 `quote_changed` and nothing is charged.',
        taxAmount:
          'What the payer was shown as tax that is added to the price, in major units; 0 for none. If another tax is added, the answer is 409 `quote_changed` and nothing is charged.',
        payerSecret:
          'A random value that your page keeps while it is open. With it, the page may start again with another e-mail address while an earlier try of its own waits for authentication.',
        couponCode,
        challengePass: CHALLENGE_PASS,
        fields:
          'The payer’s answers to the link’s own `fields`, by their keys: a text, a number, or true or false. A payment with other answers is another request.',
      },
    },
    isRepeatable: true,
    answers: { ...PAYMENT_ANSWERS, 409: SUSPENDED },
    errors: [
      'unauthenticated',
      'forbidden',
      'invalid_payload',
      ...NOT_PAYABLE,
      'invoice_not_found',
      'invoice_not_payable',
      'plan_not_found',
      'subscription_exists',
      'subscription_suspended',
      'customer_owes',
      'sign_in_required',
      'challenge_required',
      'quote_changed',
      'trial_not_available',
      'payment_link_exhausted',
      'payment_link_not_chosen',
      ...CHARGE_ERRORS,
    ],
  },
} as const satisfies Record<string, Contract>;
