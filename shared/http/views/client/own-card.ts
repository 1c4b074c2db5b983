import type { Shown } from '../../../contracts/answers/shown.ts';
import type { ShownSavedCard } from '../../../contracts/client/own-card.ts';
import type { SavedCard } from '../../../domain/customers/saved-card.ts';

/** A saved card as its customer sees it. `primary` is the payment method that is charged first, if there is one. */
export function ownCardView(
  { paymentMethodId, card, createdAt }: SavedCard,
  primary: string | undefined,
): Shown<typeof ShownSavedCard> {
  return {
    id: paymentMethodId,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expMonth: card?.expMonth ?? null,
    expYear: card?.expYear ?? null,
    isPrimary: paymentMethodId === primary,
    createdAt,
  };
}
