import { invalidField } from '../errors.ts';

/**
 * The card that a payer gives: a payment method by its id, or a confirmation token, of which the processor makes a payment method when it
 * charges or saves the card. A token is used once, and says what its payer agreed to.
 */
export type GivenCard = Readonly<{
  paymentMethodId?: string | undefined;
  confirmationTokenId?: string | undefined;
}>;

/** The card of a request, without what else the request has. Throws `invalid_request` when it names two. */
export function givenCard({ paymentMethodId, confirmationTokenId }: GivenCard): GivenCard {
  if (paymentMethodId !== undefined && confirmationTokenId !== undefined)
    throw invalidField(
      'confirmationTokenId',
      'Send either a confirmation token or a payment method, and leave the other out.',
    );
  if (confirmationTokenId !== undefined) return { confirmationTokenId };
  return paymentMethodId === undefined ? {} : { paymentMethodId };
}

export const idOfGiven = ({ paymentMethodId, confirmationTokenId }: GivenCard): string | undefined =>
  confirmationTokenId ?? paymentMethodId;
