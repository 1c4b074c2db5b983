import * as v from 'valibot';
import { NewCardRequest, PreferredCurrencyRequest } from '../../domain/requests/client/own-account.ts';
import { ConfirmRequest } from '../../domain/requests/payment-request.ts';
import { currencyCode, listOf, success } from '../answers/fields.ts';
import { PaymentFailed, PaymentProcessing, PaymentRequiresAction } from '../answers/payment.ts';
import type { Contract } from '../contract.ts';
import { CONFIRMATION_TOKEN } from '../public-api/payment-links.ts';
import { ShownSavedCard } from './own-card.ts';

const section = 'The customer’s own account';

const CardSaved = v.strictObject({
  status: v.literal('success'),
  card: v.strictObject({
    id: ShownSavedCard.entries.id,
    brand: ShownSavedCard.entries.brand,
    last4: ShownSavedCard.entries.last4,
  }),
});

const outcomes = {
  200: {
    means: 'The card is saved, or its bank asks for authentication.',
    schema: v.variant('status', [CardSaved, PaymentRequiresAction]),
  },
  402: {
    means: 'The card is not saved: its bank refused it, or its holder did not authenticate.',
    schema: PaymentFailed,
  },
  503: {
    means: 'Whether it is saved is not known yet. List the cards in a moment.',
    schema: PaymentProcessing,
  },
};
const PreferredCurrency = v.strictObject({ preferredCurrency: currencyCode('The currency.') });
const path = { id: 'The card’s `id`. Another customer’s card looks absent.' };

export const ownCards = {
  'client/list-cards': {
    section,
    summary: 'List the customer’s own saved cards',
    description:
      'Newest first, all of them. `isPrimary` marks the primary card: the one that the customer chose or, before that, the first one that was saved with proof that it is theirs. It pays a purchase with their token that names no card.',
    caller: 'customer',
    answers: { 200: { means: 'The cards.', schema: listOf(ShownSavedCard) } },
    errors: [],
  },
  'client/add-card': {
    section,
    summary: 'Save a card',
    description: `Saves a card for later charges without the customer; nothing is charged now. The page makes the confirmation token or the payment method with the publishable key and the processor’s client library. The bank may ask for 3-D Secure: after \`requires_action\`, the page hands \`clientSecret\` to the library and then confirms. Refused cards count against the same limits as refused payments.

The first card of a customer becomes their primary one. No order charges the card until it is [made the primary one](#patch-clientcardidprimary). A customer whom the shop has never sold, credited or invoiced anything is 404 \`customer_not_found\`.`,
    caller: 'customer',
    body: {
      schema: NewCardRequest,
      fields: {
        paymentMethodId: 'The payment method. It begins with `pm_`. One of the two is needed.',
        confirmationTokenId: CONFIRMATION_TOKEN,
      },
    },
    isRepeatable: true,
    answers: outcomes,
    errors: [
      ...([
        'customer_not_found',
        'payment_method_not_found',
        'payment_in_progress',
        'payment_mismatch',
        'rate_limited',
      ] as const),
      ...(['gateway_not_available', 'processor_unavailable', 'busy', 'payments_paused'] as const),
    ],
  },
  'client/confirm-card': {
    section,
    summary: 'Go on with a card after authentication',
    description:
      'Answers how the saving of the card stands, as often as it is asked. A failed authentication leaves no card.',
    caller: 'customer',
    body: {
      schema: ConfirmRequest,
      fields: {
        paymentIntentId: 'The `paymentIntentId` of the answer.',
        receiptRef: 'Its `receipt.summaryRef`.',
      },
    },
    isRepeatable: true,
    answers: outcomes,
    errors: [
      ...(['receipt_not_found', 'payment_mismatch', 'gateway_not_available'] as const),
      ...(['processor_unavailable', 'payments_paused'] as const),
    ],
  },
  'client/make-card-primary': {
    section,
    summary: 'Make a saved card the primary one',
    description: `All active orders of the customer at this shop charge the card from now on. Where a cycle is unpaid, the new card is charged at once, without a date of the dunning being used up; of one cycle, three new cards are tried so. If that try fails, the next date of the dunning stays as it was.

While a cycle is being charged the answer is \`payment_in_progress\`: send the request again in a moment. A repeat changes nothing.`,
    caller: 'customer',
    path,
    answers: { 200: { means: 'The card.', schema: success(ShownSavedCard) } },
    errors: ['card_not_found', 'payment_in_progress', 'payments_paused'],
  },
  'client/remove-card': {
    section,
    summary: 'Remove a saved card',
    description:
      'Nothing charges the card from now on, and the processor detaches it. A card that an active order would charge is 409 `card_in_use`: make another one primary first, or cancel. A subscription that was cancelled for the end of its period keeps no card in use. A repeat gets the same answer.',
    caller: 'customer',
    path,
    answers: { 200: { means: 'The card that was removed.', schema: success(ShownSavedCard) } },
    errors: ['card_not_found', 'card_in_use', 'payment_in_progress', 'payments_paused'],
  },
  'client/set-preferred-currency': {
    section,
    summary: 'Choose the currency of later quotes and purchases',
    description:
      'Plans are then quoted and sold to the customer in this currency where a request with their token names none, and the plan is sold in it. Running subscriptions, orders and invoices keep their currency.',
    caller: 'customer',
    body: {
      schema: PreferredCurrencyRequest,
      fields: { currency: 'ISO 4217, in any case. One of the project’s currencies.' },
    },
    answers: { 200: { means: 'What is kept.', schema: success(PreferredCurrency) } },
    errors: ['currency_not_available', 'customer_not_found'],
  },
} as const satisfies Record<string, Contract>;
