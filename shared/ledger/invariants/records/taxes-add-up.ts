import type { TenantId } from '../../../domain/ids.ts';
import { NOTHING_REFUNDED, refundedMinorOf } from '../../../domain/refunds/refund-sums.ts';
import { paidTaxMinorOf } from '../../../domain/refunds/refund-tax.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isLost } from '../../../domain/sales/dispute.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import { priceOf } from '../../../domain/sales/wallet-share.ts';
import { sumOfTaxed, type TaxBreakdown, type TaxedAmount } from '../../../domain/tax/breakdown.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I35. */
export function taxesAddUp(view: View): Finding[] {
  const { attempts, invoices, attemptOf } = view;
  return [
    ...creditsSayTheirTax(view),
    ...attempts.flatMap((attempt) => {
      const { tenantId, id, terms } = attempt;
      const back = wronglyGivenBack(attempt).map((message) => ({
        tenantId,
        message: `attempt ${id} ${message}`,
      }));
      return [
        ...findings(tenantId, `attempt ${id}`, terms.tax, pricedBy(terms, terms.source.change)),
        ...back,
      ];
    }),
    ...invoices.flatMap((invoice) => {
      const { tenantId, number, tax, attemptId } = invoice;
      const { change } = attemptOf(tenantId, attemptId)?.terms.source ?? {};
      return findings(tenantId, `invoice ${number}`, tax, pricedBy(invoice, change));
    }),
  ];
}

/** What lines cost without what the unused part of a period pays of it, and without what goes to the wallet: that is no part of the price. */
const pricedBy = (
  { lines, discountMinor }: Pick<Terms, 'lines' | 'discountMinor'>,
  change: Terms['source']['change'],
): number =>
  lines.reduce((total, { totalMinor }) => total + totalMinor, 0) -
  (change ? change.couponMinor + (change.carriedMinor ?? 0) : discountMinor);

function findings(
  tenantId: TenantId,
  whose: string,
  tax: TaxBreakdown | undefined,
  pricedMinor: number,
): Finding[] {
  if (!tax) return [];
  const found = (message: string) => [{ tenantId, message: `${whose} ${message}` }];
  return [
    ...(tax.rates.some(({ source }) => source === 'engine') && tax.engine?.answeredAs === undefined
      ? found('has rates of a tax engine, and no answer of one')
      : []),
    ...[tax, ...tax.rates, ...tax.lines, ...(tax.credit ? [tax.credit, ...tax.credit.rates] : [])].flatMap(
      (amount) =>
        isWhole(amount) ? [] : found(`has a gross of ${amount.grossMinor} that is not net and tax`),
    ),
    ...[tax.rates, tax.lines].flatMap((parts) =>
      parts.length === 0 || isSame(sumOfTaxed(parts), tax)
        ? []
        : found('has a tax that its parts do not add up to'),
    ),
    ...(tax.grossMinor === pricedMinor
      ? []
      : found(`taxes ${tax.grossMinor}, and its lines cost ${pricedMinor}`)),
  ];
}

/** What was credited of a taxed period's unused time says its tax, with the order and with the wallet, and has no more gross than it is. */
function creditsSayTheirTax({ orders, walletEntries, isPartial }: View): Finding[] {
  const said = new Map(
    walletEntries.flatMap(({ tenantId, orderId, tax }) =>
      orderId === undefined ? [] : [[`${tenantId} ${orderId}`, tax]],
    ),
  );
  return orders.flatMap(({ tenantId, id, period, unusedAtEnd }) => {
    const { creditMinor = 0, tax } = unusedAtEnd ?? {};
    const isTaxed = sumOfTaxed(period?.taxes ?? []).taxMinor > 0;
    if (creditMinor === 0 || (!isTaxed && !tax)) return [];
    const isSaid =
      tax !== undefined &&
      tax.grossMinor <= creditMinor &&
      [tax, ...tax.rates].every(isWhole) &&
      isSame(sumOfTaxed(tax.rates), tax);
    const found = (message: string) => [{ tenantId, message: `order ${id} ${message}` }];
    if (!isSaid)
      return found(`credited ${creditMinor} of a taxed period, and its tax is missing or not in it`);
    const booked = said.get(`${tenantId} ${id}`);
    return isPartial || (booked && isSame(booked, tax))
      ? []
      : found('credited a tax that the entry of the wallet does not have');
  });
}

/** Refunds and lost disputes give back no more tax than was paid, and all of it with the last of the price. */
function wronglyGivenBack({ terms, refunds = NOTHING_REFUNDED, disputes = [] }: Attempt): string[] {
  if (!terms.tax) return [];
  const lost = disputes.filter(isLost);
  const givenMinor = refundedMinorOf(refunds) + lost.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const backMinor = (refunds.taxMinor ?? 0) + lost.reduce((sum, { taxMinor = 0 }) => sum + taxMinor, 0);
  const dueMinor = paidTaxMinorOf(terms);
  const isAll = givenMinor > 0 && givenMinor >= priceOf(terms).minor;
  return backMinor > dueMinor || (isAll && backMinor !== dueMinor)
    ? [`gave back ${backMinor} of tax with ${givenMinor}, and was paid ${dueMinor}`]
    : [];
}

const isWhole = ({ netMinor, taxMinor, grossMinor }: TaxedAmount): boolean =>
  netMinor + taxMinor === grossMinor && Math.min(netMinor, taxMinor) >= 0;
const isSame = (one: TaxedAmount, other: TaxedAmount): boolean =>
  one.netMinor === other.netMinor && one.taxMinor === other.taxMinor && one.grossMinor === other.grossMinor;
