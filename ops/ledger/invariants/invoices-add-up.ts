import { type Invoice, InvoiceStatus } from '../../../shared/domain/billing/invoice.ts';
import { priceOf } from '../../../shared/domain/sales/wallet-share.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** Finds violations of I7. */
export function invoicesAddUp(view: View): Finding[] {
  return view.invoices.flatMap((invoice) =>
    [...sums(invoice), ...payment(view, invoice)].map((message) => ({ tenantId: invoice.tenantId, message })),
  );
}

function sums({ number, lines, discountMinor, totalMinor, paidMinor, status }: Invoice): string[] {
  const due = lines.reduce((sum, line) => sum + line.totalMinor, 0) - discountMinor;
  return [
    ...(due === totalMinor ? [] : [`invoice ${number} totals ${totalMinor}, but its lines less the discount are ${due}`]),
    ...(status === InvoiceStatus.paid && paidMinor !== totalMinor ? [`invoice ${number} is paid with ${paidMinor} of ${totalMinor}`] : []),
    ...(status === InvoiceStatus.noAmountDue && totalMinor !== 0 ? [`invoice ${number} has nothing due but totals ${totalMinor}`] : []),
  ];
}

function payment(view: View, { tenantId, attemptId, number, status, totalMinor, walletMinor, currency }: Invoice): string[] {
  const attempt = view.attemptOf(tenantId, attemptId);
  if (status === InvoiceStatus.unpaid) return attemptId ? [`invoice ${number} is unpaid and names attempt ${attemptId}`] : [];
  if (status === InvoiceStatus.paid && attempt?.state !== 'succeeded') {
    return [`paid invoice without charge: ${number} is paid by attempt ${attemptId}, which is ${attempt?.state ?? 'unknown'}`];
  }
  if (attempt?.state !== 'succeeded') return [];
  const { minor } = priceOf(attempt.terms);
  return [
    ...(minor === totalMinor ? [] : [`wrong amount: invoice ${number} totals ${totalMinor}, its attempt was paid ${minor}`]),
    ...(attempt.terms.walletMinor === walletMinor
      ? []
      : [`wrong amount: invoice ${number} has ${walletMinor} from the wallet, its attempt ${attempt.terms.walletMinor}`]),
    ...(attempt.terms.charge.currency === currency
      ? []
      : [`wrong currency: invoice ${number} is in ${currency}, its attempt charged ${attempt.terms.charge.currency}`]),
  ];
}
