import { type Invoice, InvoiceStatus, leftMinorOf } from '../billing/invoice.ts';
import type { Total } from './content.ts';
import type { Voice } from './voice.ts';

/** From the sum of the lines to what is left to pay. A row that would only repeat the total is left out. */
export function composeTotals(invoice: Invoice, { words: { totals }, money }: Voice): Total[] {
  const {
    currency,
    discountMinor,
    totalMinor,
    paidMinor,
    walletMinor = 0,
    refundedMinor = 0,
    lostMinor = 0,
    status,
  } = invoice;
  const row = (label: string, minor: number, isStrong?: true): Total => ({
    label,
    value: money(minor, currency),
    isStrong,
  });
  const isOpen = status !== InvoiceStatus.cancelled && status !== InvoiceStatus.refunded;
  return [
    ...(discountMinor > 0
      ? [row(totals.subtotal, totalMinor + discountMinor), row(totals.discount, -discountMinor)]
      : []),
    row(totals.total, totalMinor, true),
    ...(walletMinor > 0 ? [row(totals.wallet, walletMinor)] : []),
    ...(paidMinor > walletMinor ? [row(totals.paid, paidMinor - walletMinor)] : []),
    ...(refundedMinor > 0 ? [row(totals.refunded, refundedMinor)] : []),
    ...(lostMinor > 0 ? [row(totals.lost, lostMinor)] : []),
    ...(isOpen ? [row(totals.due, leftMinorOf(invoice), true)] : []),
  ];
}
