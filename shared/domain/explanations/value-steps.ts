import type { Currency } from '../money/currency.ts';
import type { Attempt } from '../sales/attempt.ts';
import { GIFT, type Part, paymentOf } from '../value/part.ts';
import { lotsHeld } from '../value/payment-parts.ts';
import { amountText, type Step } from './step.ts';

/** Where the wallet's part and the unused time of a change came from: each payment can be explained in turn. */
export function valueSteps({ terms, holds }: Pick<Attempt, 'terms' | 'holds'>): Step[] {
  const { change } = terms.source;
  const { currency } = terms.charge;
  const unused = [...(change?.moved ?? []), ...(change?.credited ?? [])];
  return [
    ...lotsHeld({ holds }).map(
      (lot): Step => ({ about: 'wallet', text: textOf('the wallet’s part', lot, currency) }),
    ),
    ...unused.map((part): Step => ({ about: 'change', text: textOf('the unused part', part, currency) })),
    ...(change?.endedAddOns ?? []).flatMap((ended) =>
      ended.credited.map(
        (part): Step => ({ about: 'change', text: textOf('the add-on’s unused part', part, ended.currency) }),
      ),
    ),
  ];
}

function textOf(what: string, { from, minor }: Part, currency: Currency): string {
  const amount = amountText({ minor, currency });
  const payment = paymentOf(from);
  if (payment) return `Of ${what}, ${amount} came from the payment ${payment.id}.`;
  if (from === GIFT) return `Of ${what}, ${amount} was a gift of the shop.`;
  return `Of ${what}, ${amount} was recorded by an earlier version of the service, without its payment.`;
}
