import type { Day } from '../../../domain/ids.ts';
import { nextChargeOn } from '../../../domain/pauses/pause.ts';
import { cardOf, moneyIn, nameOfOrder, orderIn, type Teller, textIn } from './telling.ts';

/** `subscription.reminder`: a charge is ahead, with the link that cancels before it. Not of one that was cancelled meanwhile. */
export const reminderLetter: Teller = async (telling) => {
  const { data } = telling.event;
  const order = await orderIn(telling);
  const [amount, chargeOn, cancelUrl] = [
    moneyIn(data, 'amount'),
    textIn(data, 'chargeOn'),
    textIn(data, 'cancelUrl'),
  ];
  if (!order || !amount || !chargeOn || !cancelUrl) return undefined;
  if (nextChargeOn(order) !== chargeOn || order.endsOn !== undefined) return undefined;
  return {
    about: {
      kind: data.isTrialEnd === true ? 'trial_ending' : 'renewal_ahead',
      name: await nameOfOrder(order),
      ...{ amount, chargeOn: chargeOn as Day, everyMonths: order.intervalMonths, cancelUrl },
      card: await cardOf(order),
    },
    orderId: order.id,
  };
};
