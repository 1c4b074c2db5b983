import type { Order } from '../billing/order.ts';
import type { Attempt } from '../sales/attempt.ts';
import { isProved } from '../sales/buyer-known-by.ts';
import { type Dispute, isLost } from '../sales/dispute.ts';
import { minorFrom, sourceOf } from './part.ts';

/**
 * What of a payment's lost disputes its customer has used: the time that passed, and the credit that was spent. It is what was not found
 * to be taken back, less what ended unused and the shop kept, less what earlier disputes of the payment said. `disputes` are those of the
 * payment with the one that is lost now.
 */
export function usedMinorOf(
  attempt: Pick<Attempt, 'id' | 'customerId'>,
  disputes: readonly Dispute[],
  orders: readonly Pick<Order, 'unusedAtEnd'>[],
): number {
  const lost = disputes.filter(isLost);
  const missingMinor = lost.reduce((sum, { missingMinor: minor = 0 }) => sum + minor, 0);
  const owedMinor = lost.reduce((sum, { owedMinor: minor = 0 }) => sum + minor, 0);
  const from = sourceOf(attempt);
  const keptMinor = orders.reduce(
    (sum, { unusedAtEnd }) => sum + minorFrom(from, unusedAtEnd?.kept ?? []),
    0,
  );
  return Math.max(0, missingMinor - keptMinor - owedMinor);
}

/** Whether the payer of a payment is known to be the customer in whose name it was made, then or since. */
export const isOfProvedCustomer = (
  { buyerKnownBy, customerId, orderId }: Pick<Attempt, 'buyerKnownBy' | 'customerId' | 'orderId'>,
  orders: readonly Pick<Order, 'id' | 'customerId' | 'buyerKnownBy'>[],
): boolean =>
  isProved(buyerKnownBy) ||
  orders.some(
    (order) => order.id === orderId && order.customerId === customerId && isProved(order.buyerKnownBy),
  );
