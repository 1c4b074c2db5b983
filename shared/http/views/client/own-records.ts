import type { Shown } from '../../../contracts/answers/shown.ts';
import type { OwnInvoice, OwnOrder, OwnTransaction } from '../../../contracts/client/records.ts';
import type { Invoice } from '../../../domain/billing/invoice.ts';
import type { OwnOrder as Own } from '../../../domain/billing/own-subscription.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { declineTextOf } from '../../../domain/sales/payment-outcome.ts';
import type { ReceiptOf } from '../../../storage/customer/receipts.ts';
import { invoiceView } from '../invoice-view.ts';
import { orderView } from '../order-view.ts';
import { transactionView } from '../transaction-view.ts';
import { nextChargeView } from './own-subscription.ts';

/** An order as its customer sees it: without the shop's gateway, and without the shop's own reference and data. */
export function ownOrderView({ order, boughtWith, isLast }: Own): Shown<typeof OwnOrder> {
  const { customerId, gatewayId, failedTries, clientReference, metadata, ...shown } = orderView(order);
  return {
    ...shown,
    boughtWith: boughtWith ? { brand: boughtWith.brand, last4: boughtWith.last4 } : null,
    nextCharge: isLast ? null : nextChargeView(order),
  };
}

export function ownInvoiceView(invoice: Invoice, receiptOf: ReceiptOf): Shown<typeof OwnInvoice> {
  const { clientReference, metadata, ...shown } = invoiceView(invoice, receiptOf);
  return shown;
}

/** A payment as the customer who made it sees it. `message` is what they were told of a refusal: no code of the issuer is shown. */
export function ownTransactionView(attempt: Attempt, receiptOf: ReceiptOf): Shown<typeof OwnTransaction> {
  const {
    id,
    status,
    statusLabel,
    kind,
    productOrigin,
    amount,
    wallet,
    refundedAmount,
    refundPendingAmount,
    refusal,
    ...rest
  } = transactionView(attempt, receiptOf);
  const { card, paymentLink, invoiceId, invoiceNumber, orderId, fields, receipt, ...times } = rest;
  const { createdAt, soldAt, endedAt } = times;
  return {
    ...{ id, status, statusLabel, kind, productOrigin, amount, wallet, refundedAmount, refundPendingAmount },
    ...{
      card: card && { brand: card.brand, last4: card.last4 },
      message: refusal ? declineTextOf(attempt) : null,
      paymentLink,
      invoiceId,
      invoiceNumber,
      orderId,
      fields,
      receipt,
      createdAt,
      soldAt,
      endedAt,
    },
  };
}
