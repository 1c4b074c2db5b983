import type { Customer } from '../../domain/customers/customer.ts';
import { type GivenCard, givenCard, idOfGiven } from '../../domain/customers/given-card.ts';
import { invalidField } from '../../domain/errors.ts';
import type { GatewayId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { isProved } from '../../domain/sales/buyer-known-by.ts';
import { cardNotKnown } from '../../domain/sales/payment-outcome.ts';
import type { RecordChange } from '../../domain/sales/record-change.ts';
import { countChoice, findCard } from '../../storage/customer/cards.ts';
import { fillPrimaryCard } from '../../storage/customers.ts';
import type { Write } from '../../storage/table/table.ts';
import type { SaleRequest } from '../sales/sale.ts';
import { findPrimaryCard } from './primary-card.ts';

/**
 * The card that a success saves becomes the customer's primary one if they have none. A card that came with a typed address does not:
 * it may be a stranger's.
 */
export function firstCardWrites(
  { buyerKnownBy }: Pick<Attempt, 'buyerKnownBy'>,
  changes: readonly RecordChange[],
  known: Customer | undefined,
): Write[] {
  if (!isProved(buyerKnownBy) || known?.primaryCardId !== undefined) return [];
  return changes.flatMap((change) =>
    change.is === 'card saved' ? [countChoice(change.card), fillPrimaryCard(change.card)] : [],
  );
}

/**
 * The card that is charged or saved: the one that the request names, or else the primary card of a customer who sends their token. Throws
 * `payment_method_not_found` for a saved card that the customer has removed since they were shown it, which the processor may not know yet.
 */
export async function requireCard(
  { buyerKnownBy, ...request }: SaleRequest,
  customer: Customer | undefined,
  gatewayId: GatewayId,
): Promise<GivenCard> {
  const isSignedIn = buyerKnownBy === 'token';
  if (idOfGiven(request) !== undefined) {
    if (isSignedIn) await requireNotRemoved(customer, request);
    return givenCard(request);
  }
  const card = isSignedIn ? await findPrimaryCard(customer, gatewayId) : undefined;
  if (card) return { paymentMethodId: card.paymentMethodId };
  throw invalidField('paymentMethodId', 'Required, since a card is charged or saved.', 'required');
}

async function requireNotRemoved(
  customer: Customer | undefined,
  { paymentMethodId }: GivenCard,
): Promise<void> {
  if (!customer || paymentMethodId === undefined) return;
  const card = await findCard(customer.tenantId, customer.id, paymentMethodId);
  if (card?.removedAt !== undefined) throw cardNotKnown({ paymentMethodId });
}
