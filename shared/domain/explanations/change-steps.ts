import type { Terms } from '../sales/terms.ts';
import { totalOf } from '../value/part.ts';
import { amountText, intervalText, type Step } from './step.ts';

/** How a change of the plan got its price, and what it left in the wallet. */
export function changeSteps({
  source: { change },
  lines,
  discountMinor,
  charge: { currency },
}: Terms): Step[] {
  if (!change) return [];
  const { from, after, couponMinor, creditUsedMinor, walletCreditMinor } = change;
  const { carriedMinor = 0, endedAddOns = [] } = change;
  const money = (minor: number) => ({ minor, currency });
  const linesMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const step = (text: string): Step => ({ about: 'change', text });
  const began = {
    in_trial: 'in its free trial',
    same_dates: 'for the rest of the paid period',
    new_cycle: 'with a new cycle',
  }[change.course];
  const credit = creditUsedMinor + walletCreditMinor;
  const unused = `The unused part of ${from.name} was ${amountText(money(credit))}, of which ${amountText(money(creditUsedMinor))} was taken off.`;
  return [
    step(`It changed the plan from ${from.name} to ${after.plan.name}, ${began}.`),
    ...(couponMinor > 0
      ? [step(`The coupon of the subscription took ${amountText(money(couponMinor))} off.`)]
      : []),
    ...(credit > 0 ? [step(unused)] : []),
    {
      about: 'discount',
      text: `In all, ${amountText(money(discountMinor))} was taken off.`,
      recorded: money(discountMinor),
      computed: money(Math.min(couponMinor + creditUsedMinor, linesMinor)),
    },
    ...(walletCreditMinor > 0
      ? [step(`The rest, ${amountText(money(walletCreditMinor))}, went to the customer’s wallet.`)]
      : []),
    ...endedAddOns.map(({ renewal, currency: of, credited }) =>
      step(
        `It ended the add-on ${renewal.order.addOn?.name}, which the plan does not offer; its unused part, ${amountText({ minor: totalOf(credited), currency: of })}, went to the customer’s wallet.`,
      ),
    ),
    ...(carriedMinor > 0
      ? [
          step(
            `${amountText(money(carriedMinor))} of the charge went to the customer’s wallet, since the card processor charges no less.`,
          ),
        ]
      : []),
    step(
      `It renews for ${amountText(money(after.amountMinor))} ${intervalText(after.intervalMonths)}, next on ${after.nextBillingDate}.`,
    ),
  ];
}
