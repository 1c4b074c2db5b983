import type { ShownInvoice } from '../../contracts/answers/invoice.ts';
import type { Shown } from '../../contracts/answers/shown.ts';
import { type Invoice, shownStatus } from '../../domain/billing/invoice.ts';
import { INVOICE_LABELS } from '../../domain/status-labels.ts';
import type { ReceiptOf } from '../../storage/customer/receipts.ts';
import { linesView, referenceView } from './link-view.ts';
import { moneyIn } from './money-view.ts';
import { taxView } from './tax/tax-view.ts';

/** An invoice as the tenant's backend reads it. `payment` is the transaction that paid it, or a part of it last. */
export function invoiceView(invoice: Invoice, receiptOf: ReceiptOf): Shown<typeof ShownInvoice> {
  const { currency, attemptId, paidBy, customerId } = invoice;
  const money = moneyIn(currency);
  const status = shownStatus(invoice);
  return {
    id: invoice.id,
    number: invoice.number,
    status,
    statusLabel: INVOICE_LABELS[status],
    productOrigin: invoice.projectId,
    customer: { id: customerId, name: invoice.billedTo.name, email: invoice.billedTo.email },
    total: money(invoice.totalMinor),
    paid: money(invoice.paidMinor),
    discount: money(invoice.discountMinor),
    tax: taxView(invoice.tax, currency),
    wallet: invoice.walletMinor === undefined ? undefined : money(invoice.walletMinor),
    refunded: invoice.refundedMinor === undefined ? undefined : money(invoice.refundedMinor),
    creditNotes: invoice.creditNotes?.map(
      ({ number, refundId, takesBack, issuedAt, issuedOn, grossMinor, taxMinor }) => ({
        ...{ number, refundId, takesBack, issuedAt, issuedOn },
        amount: money(grossMinor),
        tax: money(taxMinor),
      }),
    ),
    items: linesView(invoice, invoice.lines),
    description: invoice.description,
    ...referenceView(invoice),
    issuedAt: invoice.issuedAt,
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    paidAt: invoice.paidAt,
    payment: attemptId
      ? {
          transactionId: attemptId,
          receipt: { summaryRef: receiptOf(paidBy ?? customerId, attemptId) },
        }
      : null,
  };
}
