import { linesCharging } from '../billing/line.ts';
import type { TaxBreakdown } from '../tax/breakdown.ts';
import { type Taxing, taxedPrice } from '../tax/taxed-terms.ts';
import type { PaymentLink } from './payment-link.ts';

/** A link as its payer pays it, and its tax. */
export type TaxedLink = Readonly<{ link: PaymentLink; tax: TaxBreakdown | undefined }>;

/**
 * A link with its tax, less what a code takes off it: an exclusive tax is in its amount, has its lines, and is in the price of later
 * cycles by the rates of today. An invoice has its tax already.
 */
export function taxedLink(link: PaymentLink, taxing: Taxing | undefined, offMinor = 0): TaxedLink {
  const { currency, invoice, recurring } = link;
  const chargeMinor = link.chargeMinor - offMinor;
  const priced = linesCharging(link.lines, link.chargeMinor);
  const discountMinor = priced.discountMinor + offMinor;
  const charge = { minor: chargeMinor, currency };
  const taxed = taxedPrice({ ...priced, discountMinor, charge }, invoice ? undefined : taxing);
  const { tax } = taxed;
  const later = recurring && { ...recurring, amountMinor: laterMinor(link, recurring.amountMinor, taxing) };
  const added = taxed.lines.filter(({ kind }) => kind === 'tax');
  const lines = added.length > 0 ? [...link.lines, ...added] : link.lines;
  return {
    link: { ...link, lines, chargeMinor: taxed.charge.minor, ...(later && { recurring: later }) },
    tax,
  };
}

/** So much of a later cycle's price, with its tax. */
export function laterMinor(
  { currency, plan, lines }: PaymentLink,
  minor: number,
  taxing: Taxing | undefined,
): number {
  const { taxCategory } = lines[0] ?? {};
  const line = {
    name: '',
    unitMinor: minor,
    quantity: 1,
    totalMinor: minor,
    ...(taxCategory && { taxCategory }),
  };
  const cycle = plan?.cycleLines ?? [line];
  const discountMinor = Math.max(0, cycle.reduce((sum, { totalMinor }) => sum + totalMinor, 0) - minor);
  return taxedPrice({ lines: cycle, discountMinor, charge: { minor, currency } }, taxing).charge.minor;
}
