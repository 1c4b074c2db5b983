import { expect } from 'vitest';
import { InvoiceStatus } from '../../shared/domain/billing/invoice.ts';
import { hasReceipt } from '../../shared/domain/documents/documented.ts';
import type { Paper } from '../../shared/domain/documents/paper.ts';
import { sumOfTaxed, type TaxedAmount } from '../../shared/domain/tax/breakdown.ts';
import { issuedPaper, type WantedPaper } from '../../shared/flows/documents/issued-paper.ts';
import { parseInvoice } from '../../shared/storage/invoices.ts';
import { now } from './clock.ts';
import { kept } from './money-books.ts';
import type { TestTenant } from './tenants.ts';

/** A paper of an invoice, by which routes download it, with what became of the invoice. */
export type IssuedPaper = Readonly<{
  invoiceId: string;
  wanted: WantedPaper;
  isCancelled: boolean;
  paper: Paper;
}>;

/** Every paper that a tenant's customers can download: invoices, credit notes and the receipts of all that was paid. */
export async function papersOf(tenant: TestTenant): Promise<IssuedPaper[]> {
  const papers: IssuedPaper[] = [];
  for (const invoice of (await kept(tenant)).invoices.map(parseInvoice)) {
    const notes = (invoice.creditNotes ?? []).map(({ number }) => ({
      kind: 'credit_note' as const,
      creditNote: number,
    }));
    const receipts = hasReceipt(invoice) ? [{ kind: 'receipt' as const }] : [];
    for (const wanted of [{ kind: 'invoice' as const }, ...receipts, ...notes]) {
      const { paper } = await issuedPaper(invoice, wanted, now());
      const isCancelled = invoice.status === InvoiceStatus.cancelled;
      papers.push({ invoiceId: invoice.id, wanted, isCancelled, paper });
    }
  }
  return papers;
}

export const amountIn = ({ netMinor, taxMinor, grossMinor }: TaxedAmount): TaxedAmount => ({
  netMinor,
  taxMinor,
  grossMinor,
});

/** All that a reader of the paper can add again. */
export function expectReadable({
  lines,
  allowances,
  rates,
  settled,
  creditedMinor,
  dueMinor,
  ...paper
}: Paper) {
  for (const one of [...lines, ...allowances, ...rates, paper])
    expect(one.netMinor + one.taxMinor).toBe(one.grossMinor);
  expect(less(lines, allowances)).toEqual(amountIn(paper));
  for (const [index, rate] of rates.entries()) {
    const own = (one: { rate?: number | undefined }) => one.rate === index;
    expect(less(lines.filter(own), allowances.filter(own))).toEqual(amountIn(rate));
  }
  if (rates.length > 0) expect(sumOfTaxed(rates)).toEqual(amountIn(paper));
  const settledMinor = settled.reduce((sum, { minor }) => sum + minor, 0);
  expect(paper.grossMinor + creditedMinor).toBe(settledMinor + dueMinor);
  for (const off of allowances) expect(off.netMinor).toBeGreaterThanOrEqual(0);
}

function less(lines: readonly TaxedAmount[], off: readonly TaxedAmount[]): TaxedAmount {
  const [one, other] = [sumOfTaxed(lines), sumOfTaxed(off)];
  return {
    netMinor: one.netMinor - other.netMinor,
    taxMinor: one.taxMinor - other.taxMinor,
    grossMinor: one.grossMinor - other.grossMinor,
  };
}
