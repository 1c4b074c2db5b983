import * as v from 'valibot';
import { AgreementRequest } from '../customers/agreement.ts';
import { LanguageTag } from '../customers/language.ts';
import { AnswersRequest } from '../links/own-fields.ts';
import { BUYER_FIELDS, PLACE_FIELDS } from './payer/buyer.ts';
import { PERSON_FIELDS } from './payer/person.ts';
import { amount, wholeBetween } from './payment-link-request.ts';

const PAYLOAD_MAX = 4096;
const TOKEN = /^ctoken_[A-Za-z0-9_]{1,200}$/;
const METHOD = /^pm_[A-Za-z0-9_]{1,200}$/;

export const LinkPayload = v.pipe(
  v.string('Send the payload from the redirectUrl of the link.'),
  v.minLength(1, 'Send the payload from the redirectUrl of the link.'),
  v.maxLength(PAYLOAD_MAX, 'This is not a valid payload: it is too long.'),
);

export const CustomerInfo = v.object(PERSON_FIELDS, 'Send an object with email and name.');

export const PayerInfo = v.object(
  { ...CustomerInfo.entries, ...BUYER_FIELDS },
  'Send an object with email and name.',
);

/** Whom the tenant's backend bills. */
export const BilledInfo = v.object(
  { ...PayerInfo.entries, language: v.optional(LanguageTag) },
  'Send an object with email and name.',
);

export const PaymentMethodId = v.pipe(
  v.string('Send the payment method that the card fields created.'),
  v.regex(METHOD, 'Send the payment method that the card fields created; it begins with pm_.'),
);

/** In place of a payment method: see `domain/customers/given-card.ts`. */
export const ConfirmationTokenId = v.pipe(
  v.string('Send the confirmation token that the card fields created.'),
  v.regex(TOKEN, 'Send the confirmation token that the card fields created; it begins with ctoken_.'),
);

/** The fields of a request that a card may come with. A request names one card. */
export const CARD_FIELDS = {
  paymentMethodId: v.optional(PaymentMethodId),
  confirmationTokenId: v.optional(ConfirmationTokenId),
} as const;

/** A random value that a page keeps while it is open. It proves that two payments come from the same page. */
const PayerSecret = v.pipe(
  v.string('Send a text.'),
  v.regex(/^[\w-]{16,100}$/, 'Send 16 to 100 random letters, digits, hyphens or underscores.'),
);

/** What the shop's own page gave the payer for its check. Longer than any. */
export const ChallengePass = v.optional(
  v.pipe(v.string('Send the pass as you got it.'), v.maxLength(300, 'This is not a pass: it is too long.')),
);

export const CouponCode = v.optional(
  v.pipe(v.string('Send a code.'), v.trim(), v.maxLength(100, 'At most 100 characters.')),
);

export const OpenLinkRequest = v.object({ payload: LinkPayload, ...PLACE_FIELDS });

export const QuoteLinkRequest = v.object({
  payload: LinkPayload,
  couponCode: CouponCode,
  ...PLACE_FIELDS,
});

export const QrQuery = v.object({
  format: v.optional(v.picklist(['svg', 'png'], 'Send svg or png.'), 'svg'),
});

/** Bounds are those of a link: the offer says which of them may be chosen. */
export const ChooseLinkRequest = v.object({
  payload: LinkPayload,
  quantity: v.optional(wholeBetween(1, 10_000)),
  amount: v.optional(amount()),
  payerSecret: PayerSecret,
});

export const PayLinkRequest = v.object({
  payload: LinkPayload,
  customerInfo: PayerInfo,
  ...CARD_FIELDS,
  walletAmount: v.optional(amount()),
  taxAmount: v.optional(amount()),
  couponCode: CouponCode,
  challengePass: ChallengePass,
  payerSecret: v.optional(PayerSecret),
  fields: AnswersRequest,
  agreedTo: AgreementRequest,
});

export type PayLinkRequest = v.InferOutput<typeof PayLinkRequest>;

export const ConfirmRequest = v.object({
  paymentIntentId: v.pipe(
    v.string('Send the payment intent.'),
    v.regex(
      /^(pi|seti)_[A-Za-z0-9_]{1,200}$/,
      'Send the paymentIntentId of the payment; it begins with pi_ or seti_.',
    ),
  ),
  receiptRef: v.pipe(
    v.string('Send the receipt.summaryRef of the purchase.'),
    v.minLength(1, 'Must not be empty.'),
    v.maxLength(200, 'At most 200 characters.'),
  ),
});
export type ConfirmRequest = v.InferOutput<typeof ConfirmRequest>;
