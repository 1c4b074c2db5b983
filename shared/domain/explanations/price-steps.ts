import { type Line, netLinesMinor } from '../billing/line.ts';
import { percentageOf } from '../coupons/discount.ts';
import { convert } from '../money/convert.ts';
import type { Money } from '../money/money.ts';
import type { Attempt } from '../sales/attempt.ts';
import { hasCatalogLines } from '../sales/sale-kinds.ts';
import type { Terms } from '../sales/terms.ts';
import { priceOf, walletShare } from '../sales/wallet-share.ts';
import { changeSteps } from './change-steps.ts';
import { amountText, intervalText, type Step } from './step.ts';
import { taxSteps } from './tax-steps.ts';

export type Sold = Pick<Attempt, 'kind' | 'operation' | 'terms'>;

/** What is charged now, from the lines to the card. `minimum` is the smallest charge of the card processor, where it is known. */
export function priceSteps(sold: Sold, minimum: Money | undefined): Step[] {
  const { operation, terms } = sold;
  const { source, conversion, walletMinor, charge } = terms;
  const money = moneyIn(terms);
  const linesMinor = totalOf(terms.lines);
  const price = priceOf(terms);
  const steps: Step[] = terms.lines.map((line) => lineStep(line, terms, hasCatalogLines(sold)));
  steps.push(...changeSteps(terms));
  const reductionMinor = source.change ? 0 : terms.discountMinor - (terms.coupon?.discountMinor ?? 0);
  if (reductionMinor > 0) {
    const text = `The shop charged ${amountText(money(reductionMinor))} less than the items add up to.`;
    steps.push({ about: 'discount', text });
  }
  steps.push(...couponStep(terms, netLinesMinor(terms.lines) - reductionMinor), ...taxSteps(terms));
  steps.push({
    about: 'price',
    text: `The price is ${amountText(price)}.`,
    recorded: price,
    computed: money(linesMinor - terms.discountMinor),
  });
  if (source.invoice) {
    const { number, totalMinor, paidMinor } = source.invoice;
    const before = paidMinor > 0 ? `, of which ${amountText(money(paidMinor))} was paid before` : '';
    const text = `It is for the invoice ${number} of ${amountText(money(totalMinor))}${before}.`;
    steps.push({
      about: 'invoice',
      text,
      recorded: price,
      computed: money(Math.min(price.minor, totalMinor - paidMinor)),
    });
  }
  if (walletMinor !== undefined) {
    const amounts = { dueMinor: price.minor, balanceMinor: walletMinor, minimumMinor: minimum?.minor ?? 0 };
    const text = `The customer’s wallet was to pay ${amountText(money(walletMinor))} of it.`;
    steps.push({
      about: 'wallet',
      text,
      recorded: money(walletMinor),
      computed: money(walletShare(amounts)),
    });
  }
  const leftMinor = price.minor - (walletMinor ?? 0);
  const left = terms.invoiced ? money(terms.invoiced.minor) : charge;
  const isTransfer = terms.invoiced !== undefined || operation === 'transfer';
  const how = isTransfer ? 'was to arrive by bank transfer' : 'was to be charged to the card';
  const text = left.minor > 0 ? `${amountText(left)} ${how}.` : 'Nothing was to be charged to a card.';
  steps.push({ about: 'charge', text, recorded: left, computed: money(leftMinor) });
  if (conversion) {
    const [base, code] = [conversion.baseCurrency.toUpperCase(), charge.currency.toUpperCase()];
    const text = `One ${base} counted as ${conversion.rate} ${code} (${conversion.source}, ${conversion.at}).`;
    steps.push({ about: 'conversion', text });
  }
  if (minimum && charge.minor > 0 && !isTransfer) {
    const text = `The card processor charges at least ${amountText(minimum)}.`;
    steps.push({
      about: 'minimum',
      text,
      recorded: charge,
      computed: money(Math.max(charge.minor, minimum.minor)),
    });
  }
  return steps;
}

/** What each later cycle charges. */
export function cycleSteps(terms: Terms): Step[] {
  const { cycle, cycleLines, coupon } = terms;
  if (!cycle) return [];
  const money = moneyIn(terms);
  const { intervalMonths, trialDays, amountMinor } = cycle;
  const price = `${amountText(money(amountMinor))} ${intervalText(intervalMonths)}`;
  const step: Step = {
    about: 'cycle',
    text:
      trialDays === undefined
        ? `It renews for ${price}.`
        : `After a free trial of ${trialDays} days it costs ${price}.`,
    ...(cycleLines && { recorded: money(amountMinor), computed: money(totalOf(cycleLines)) }),
  };
  if (!coupon?.later) return [step];
  const { discountMinor, cyclesLeft } = coupon.later;
  const which =
    cyclesLeft === undefined
      ? 'every later charge'
      : cyclesLeft === 1
        ? 'the next charge'
        : `the next ${cyclesLeft} charges`;
  const text = `The coupon ${coupon.code} takes ${percentText(coupon.percentOff)}${amountText(money(discountMinor))} off ${which}.`;
  return [step, { about: 'later_coupon', text, ...recomputed(terms, discountMinor, amountMinor) }];
}

/** A price of the catalog is its quantity of unit prices, or was converted. The items of a link or an order may have any total. */
function lineStep(
  { name, quantity, unitMinor, totalMinor, baseMinor }: Line,
  terms: Terms,
  isCatalog: boolean,
): Step {
  const money = moneyIn(terms);
  const [total, base] = [money(totalMinor), terms.conversion?.baseCurrency];
  const each =
    quantity > 1 && unitMinor * quantity === totalMinor
      ? `${quantity} at ${amountText(money(unitMinor))}, together `
      : '';
  const several = quantity > 1 && !each ? `${quantity} for ` : '';
  if (baseMinor !== undefined && base && terms.conversion) {
    const from = { minor: baseMinor, currency: base };
    const text = `${name}: ${amountText(total)}, converted from ${amountText(from)}.`;
    return {
      about: 'line',
      text,
      recorded: total,
      computed: convert(from, total.currency, Number(terms.conversion.rate)),
    };
  }
  const text = `${name}: ${each}${several}${amountText(total)}.`;
  return {
    about: 'line',
    text,
    ...(isCatalog && { recorded: total, computed: money(unitMinor * quantity) }),
  };
}

function couponStep(terms: Terms, fullMinor: number): Step[] {
  const { coupon } = terms;
  if (!coupon || fullMinor === 0) return [];
  const text = `The coupon ${coupon.code} took ${percentText(coupon.percentOff)}${amountText(moneyIn(terms)(coupon.discountMinor))} off.`;
  return [{ about: 'coupon', text, ...recomputed(terms, coupon.discountMinor, fullMinor) }];
}

/** What the coupon takes off an amount. The most that a fixed amount may take off is all of it. */
function recomputed(
  terms: Terms,
  discountMinor: number,
  fullMinor: number,
): Pick<Step, 'recorded' | 'computed'> {
  const money = moneyIn(terms);
  const { percentOff } = terms.coupon ?? {};
  const computedMinor =
    percentOff === undefined
      ? Math.min(discountMinor, fullMinor)
      : percentageOf(money(fullMinor), percentOff);
  return { recorded: money(discountMinor), computed: money(computedMinor) };
}

const percentText = (percent: number | undefined): string => (percent === undefined ? '' : `${percent} %, `);
const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
const moneyIn =
  ({ charge: { currency } }: Terms) =>
  (minor: number): Money => ({ minor, currency });
