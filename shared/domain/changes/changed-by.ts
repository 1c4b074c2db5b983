import type { Order } from '../billing/order.ts';
import { isProved } from '../sales/buyer-known-by.ts';
import { refuseChange } from './require-changeable.ts';

/**
 * Who asks for a change of the plan. What staff ask for takes nothing from the customer's card or wallet, and does not say that the
 * customer agreed to the order.
 */
export type ChangedBy = 'customer' | 'staff';

/**
 * Throws `plan_not_changeable` where staff would put what a typed address paid for into a wallet: its buyer may be a stranger. A customer
 * who asks for the change themselves says by it that the order is theirs.
 */
export function requireOwnCredit(
  by: ChangedBy,
  { buyerKnownBy }: Pick<Order, 'buyerKnownBy'>,
  creditMinor: number,
): void {
  if (by === 'customer' || creditMinor === 0 || isProved(buyerKnownBy)) return;
  throw refuseChange(
    'The unused part would become wallet credit, and it is not known that the customer bought this subscription. Send them a link to their page, where they change it.',
  );
}
