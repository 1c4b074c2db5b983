import { type Invoice, InvoiceStatus } from '../../../domain/billing/invoice.ts';
import { BillingError, paymentInProgress } from '../../../domain/errors.ts';
import type { TenantId } from '../../../domain/ids.ts';
import type { PurchaseRef } from '../../../domain/sales/terms.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { advance } from '../../../storage/attempts.ts';
import { giveBackHolds } from '../../../storage/holds/hold.ts';
import { cancelInvoice, getInvoice } from '../../../storage/invoices.ts';
import { cancelOrder } from '../../../storage/renewals/change-order.ts';
import { inRounds } from '../../../storage/table/lost.ts';
import { commit, type Write } from '../../../storage/table/table.ts';
import { tellVoided } from '../../invoices/tell-voided.ts';
import { requirePaymentsOn } from '../pause.ts';
import { commitEnd } from '../record-end.ts';
import { freeWaiting } from '../unfinished/supersede.ts';
import { getWaiting } from './get-waiting.ts';

export type VoidRequest = Readonly<{ tenantId: TenantId; id: string; now: Date }>;

/**
 * Cancels an invoice of which nothing is paid, so that it can never be paid. The purchase that waits for it ends in the same commit: its
 * order is cancelled, and its coupon and its plan are given back. A cancelled invoice stays as it is.
 */
export async function voidInvoice({ tenantId, id, now }: VoidRequest): Promise<Invoice> {
  requirePaymentsOn();
  const step = async () => {
    const invoice = await getInvoice(tenantId, id);
    if (invoice.status === InvoiceStatus.cancelled) return invoice;
    requireVoidable(invoice);
    await freeWaiting([invoice], now);
    const voiding = [cancelInvoice(invoice), tellVoided(invoice, now)];
    await (invoice.purchase ? endPurchase(invoice, invoice.purchase, { voiding, now }) : commit(voiding));
    return { ...invoice, status: InvoiceStatus.cancelled };
  };
  return await inRounds(['hold', 'attempt'], step, { orElse: paymentInProgress });
}

/** Nothing was sent for the attempt, and once its invoice is cancelled nothing can complete it: so it gives back what it holds (R6). */
async function endPurchase(
  { tenantId, customerId }: Invoice,
  purchase: PurchaseRef,
  { voiding, now }: Readonly<{ voiding: readonly Write[]; now: Date }>,
): Promise<void> {
  const waiting = await getWaiting(tenantId, customerId, purchase);
  const { after, write } = advance(waiting, 'aborted', { abortReason: 'voided', endedAt: instant(now) });
  const cancelling = [...voiding, cancelOrder(tenantId, customerId, purchase.orderId)];
  await commitEnd(after, (holding) => giveBackHolds(holding, 'aborted'), [write, ...cancelling]);
}

function requireVoidable({ status, renews }: Invoice): void {
  if (renews)
    throw new BillingError(
      'invoice_not_voidable',
      'This invoice renews an order. Cancel the order, which ends the invoice too.',
    );
  if (status === InvoiceStatus.unpaid) return;
  throw new BillingError(
    'invoice_not_voidable',
    'Something of this invoice is paid, or nothing of it is due, so it cannot be voided.',
  );
}
