import { type Invoice, InvoiceStatus } from '../../../domain/billing/invoice.ts';
import { refundedMinorOf } from '../../../domain/refunds/refund-sums.ts';
import { isLost } from '../../../domain/sales/dispute.ts';
import { priceOf } from '../../../domain/sales/wallet-share.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I7. */
export function invoicesAddUp(view: View): Finding[] {
  return view.invoices.flatMap((invoice) =>
    [...sums(invoice), ...payment(view, invoice), ...refunded(view, invoice)].map((message) => ({
      tenantId: invoice.tenantId,
      message,
    })),
  );
}

function sums({ number, lines, discountMinor, totalMinor, paidMinor, status }: Invoice): string[] {
  const due = lines.reduce((sum, line) => sum + line.totalMinor, 0) - discountMinor;
  return [
    ...(due === totalMinor
      ? []
      : [`invoice ${number} totals ${totalMinor}, but its lines less the discount are ${due}`]),
    ...(status === InvoiceStatus.paid && paidMinor !== totalMinor
      ? [`invoice ${number} is paid with ${paidMinor} of ${totalMinor}`]
      : []),
    ...(status === InvoiceStatus.partiallyPaid && (paidMinor === 0 || paidMinor >= totalMinor)
      ? [`invoice ${number} is partially paid with ${paidMinor} of ${totalMinor}`]
      : []),
    ...(status === InvoiceStatus.noAmountDue && totalMinor !== 0
      ? [`invoice ${number} has nothing due but totals ${totalMinor}`]
      : []),
  ];
}

function payment(view: View, invoice: Invoice): string[] {
  const { tenantId, id, attemptId, number, status, totalMinor, paidMinor, walletMinor, currency } = invoice;
  const attempt = view.attemptOf(tenantId, attemptId);
  if (status === InvoiceStatus.unpaid)
    return attemptId ? [`invoice ${number} is unpaid and names attempt ${attemptId}`] : [];
  const isPaid =
    status === InvoiceStatus.paid ||
    status === InvoiceStatus.partiallyPaid ||
    status === InvoiceStatus.refunded;
  if (isPaid && attempt?.state !== 'succeeded') {
    return [
      `paid invoice without charge: ${number} is paid by attempt ${attemptId}, which is ${attempt?.state ?? 'unknown'}`,
    ];
  }
  if (attempt?.state !== 'succeeded') return [];
  const { terms } = attempt;
  const due = terms.source.invoice?.id === id ? terms.source.invoice : undefined;
  const [dueMinor, minor] = due ? [paidMinor, partsOf(view, invoice)] : [totalMinor, priceOf(terms).minor];
  const isLostButPaid = due === undefined && status === InvoiceStatus.paid && attempt.disputes?.some(isLost);
  const fromWallet = (due?.walletMinor ?? 0) + (terms.walletMinor ?? 0);
  return [
    ...(isLostButPaid ? [`invoice ${number} is paid, and its payment was lost in a dispute`] : []),
    ...(minor === dueMinor
      ? []
      : [`wrong amount: invoice ${number} has ${dueMinor} to be paid, its attempts were paid ${minor}`]),
    ...((walletMinor ?? 0) === fromWallet
      ? []
      : [`wrong amount: invoice ${number} has ${walletMinor} from wallets, its attempts ${fromWallet}`]),
    ...(attempt.terms.charge.currency === currency
      ? []
      : [
          `wrong currency: invoice ${number} is in ${currency}, its attempt charged ${attempt.terms.charge.currency}`,
        ]),
  ];
}

/** What all attempts were paid for an invoice that existed before them. Where earlier ones were not read, the last one counts them. */
function partsOf({ attempts, attemptOf, isPartial }: View, { tenantId, id, attemptId }: Invoice): number {
  const last = attemptOf(tenantId, attemptId);
  const earlier = last?.terms.source.invoice?.paidMinor ?? 0;
  if (isPartial) return earlier + (last ? priceOf(last.terms).minor : 0);
  return attempts
    .filter(
      (attempt) =>
        attempt.tenantId === tenantId &&
        attempt.state === 'succeeded' &&
        attempt.terms.source.invoice?.id === id,
    )
    .reduce((sum, { terms }) => sum + priceOf(terms).minor, 0);
}

/**
 * What was given back of an invoice is what was given back of its payments; it is refunded when that is all of it, or its payment was lost. A
 * dispute that is lost no longer leaves nothing of it lost.
 */
function refunded(
  { attempts, isPartial }: View,
  { tenantId, id, number, status, totalMinor, refundedMinor = 0, lostMinor = 0 }: Invoice,
): string[] {
  const payments = attempts.filter((attempt) => attempt.tenantId === tenantId && attempt.invoiceId === id);
  const isLostStill = payments.some(({ disputes }) => disputes?.some(isLost));
  const sum = payments.reduce((total, { refunds }) => total + (refunds ? refundedMinorOf(refunds) : 0), 0);
  const isInFull = lostMinor > 0 || (refundedMinor > 0 && refundedMinor === totalMinor);
  return [
    ...(isPartial || lostMinor === 0 || isLostStill
      ? []
      : [`invoice ${number} counts ${lostMinor} as lost, and no dispute about a payment of it is`]),
    ...(isPartial || sum === refundedMinor
      ? []
      : [`invoice ${number} has ${refundedMinor} given back, its attempts ${sum}`]),
    ...((status === InvoiceStatus.refunded) === isInFull
      ? []
      : [
          `invoice ${number} has the status ${status} with ${refundedMinor} of ${totalMinor} given back and ${lostMinor} lost`,
        ]),
  ];
}
