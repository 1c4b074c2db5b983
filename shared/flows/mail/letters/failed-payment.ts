import type { BillingEvent } from '../../../domain/events/event.ts';
import type { Day } from '../../../domain/ids.ts';
import { findOrderOf } from '../../../storage/orders.ts';
import { cardOf, moneyIn, nameOfOrder, type Teller, textIn } from './telling.ts';

/**
 * `payment.failed` of a renewal, with the link by which it is paid. Who pays at the checkout sees there that it failed; and where the renewal
 * suspends or ends what it is of, the letter of that says more.
 */
export const failedPaymentLetter: Teller = async ({ event, beside }) => {
  const renewal = renewalIn(event);
  const order = await findOrderOf(event.tenantId, (renewal && textIn(renewal, 'orderId')) ?? '');
  const amount = moneyIn(event.data, 'amount');
  if (!renewal || !order || !amount) return undefined;
  if (beside.some(({ type, data }) => SAYS_MORE.has(type) && data.orderId === order.id)) return undefined;
  const isCharged = event.data.transactionId !== null;
  return {
    about: {
      kind: 'payment_failed',
      reason: isCharged ? 'declined' : 'no_card',
      name: await nameOfOrder(order),
      amount,
      card: isCharged ? await cardOf(order) : undefined,
      nextTryOn: textIn(renewal, 'nextTryOn') as Day | undefined,
      recoveryUrl: textIn(renewal, 'recoveryUrl'),
    },
  };
};

const SAYS_MORE: ReadonlySet<BillingEvent['type']> = new Set(['subscription.suspended', 'order.cancelled']);

/** What a failed payment says of the renewal that it was to pay. */
export const renewalIn = ({ data }: BillingEvent): BillingEvent['data'] | undefined =>
  data.renewal as BillingEvent['data'] | undefined;
