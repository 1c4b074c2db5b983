import { type Invoice, InvoiceStatus } from '../../../domain/billing/invoice.ts';
import { type Order, OrderStatus } from '../../../domain/billing/order.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isCardOnly } from '../../../domain/sales/sale-kinds.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I8. */
export function recordsFollowSuccess(view: View): Finding[] {
  const made = [
    ...view.invoices.filter(
      (invoice) => invoice.status !== InvoiceStatus.unpaid && !isVoided(invoice, InvoiceStatus.cancelled),
    ),
    ...view.orders.filter(
      (order) => order.status !== OrderStatus.pending && !isVoided(order, OrderStatus.cancelled),
    ),
  ];
  const pending = view.orders.filter(
    ({ status, attemptId }) => status === OrderStatus.pending && attemptId !== undefined,
  );
  const withoutSuccess = made.flatMap(({ tenantId, id, attemptId }) => {
    const state = view.attemptOf(tenantId, attemptId)?.state;
    return state === 'succeeded'
      ? []
      : [{ tenantId, message: `${id} comes from attempt ${attemptId}, which is ${state ?? 'unknown'}` }];
  });
  const invoices = new Map(view.invoices.map((invoice) => [`${invoice.tenantId} ${invoice.id}`, invoice]));
  const orders = new Map(view.orders.map((order) => [`${order.tenantId} ${order.id}`, order]));
  const subscriptions = new Map(
    view.subscriptions.map((subscription) => [`${subscription.tenantId} ${subscription.id}`, subscription]),
  );
  const cards = new Set(
    view.cards.map(
      ({ tenantId, customerId, paymentMethodId }) => `${tenantId} ${customerId} ${paymentMethodId}`,
    ),
  );
  const directory = new Map(
    view.items.filter(({ pk }) => pk.startsWith('INTENT#')).map((row) => [row.pk, row]),
  );

  const missing = (attempt: Attempt) => {
    const { tenantId, id, customerId, paymentMethodId, invoiceId, orderId, subscriptionId, terms, intentId } =
      attempt;
    const { savesCard, cycle, source } = terms;
    const isOrdered =
      cycle !== undefined ||
      source.plan !== undefined ||
      source.addOn !== undefined ||
      source.order !== undefined;
    const ongoing = source.renewal?.order ?? source.change?.order;
    const isSubscribed = cycle !== undefined && source.plan !== undefined;
    const row = directory.get(`INTENT#${intentId}`);
    return [
      ...(isCardOnly(attempt) || isInvoiced(invoices.get(`${tenantId} ${invoiceId}`), id, terms)
        ? []
        : ['invoice']),
      ...(!isOrdered || orders.get(`${tenantId} ${orderId}`)?.attemptId === id ? [] : ['order']),
      ...(!ongoing || orders.has(`${tenantId} ${ongoing.id}`) ? [] : ['order']),
      ...(!isSubscribed ||
      (orderId && subscriptions.get(`${tenantId} ${subscriptionId}`)?.orderId === orderId)
        ? []
        : ['subscription']),
      ...(!savesCard || view.isPartial || cards.has(`${tenantId} ${customerId} ${paymentMethodId}`)
        ? []
        : ['saved card']),
      ...(intentId === undefined || view.isPartial || (row?.attemptId === id && row.tenantId === tenantId)
        ? []
        : ['directory row of its intent']),
    ];
  };
  const orphans = view.subscriptions
    .filter(({ tenantId, orderId, id }) => orders.get(`${tenantId} ${orderId}`)?.subscriptionId !== id)
    .map(({ tenantId, id, orderId }) => ({
      tenantId,
      message: `${id} is not the subscription of its order ${orderId}`,
    }));
  return [
    ...withoutSuccess,
    ...pending.map(({ tenantId, id, attemptId }) => ({
      tenantId,
      message: `${id} is pending and names attempt ${attemptId}`,
    })),
    ...orphans,
    ...purchasesByTransfer(view),
    ...view.attempts
      .filter(({ state }) => state === 'succeeded')
      .flatMap((attempt) =>
        missing(attempt).map((record) => ({
          tenantId: attempt.tenantId,
          message: `missing record: attempt ${attempt.id} succeeded without its ${record}`,
        })),
      ),
  ];
}

/** A purchase by transfer ends with its invoice and order, never before and never after: paid, or voided. */
function purchasesByTransfer({ attempts, invoices, orders }: View): Finding[] {
  const due: Partial<Record<Attempt['state'], { invoice: number[]; order: number[] }>> = {
    invoiced: { invoice: [InvoiceStatus.unpaid, InvoiceStatus.partiallyPaid], order: [OrderStatus.pending] },
    succeeded: {
      invoice: [InvoiceStatus.paid, InvoiceStatus.refunded],
      order: [OrderStatus.active, OrderStatus.complete],
    },
  };
  const voided = { invoice: [InvoiceStatus.cancelled], order: [OrderStatus.cancelled] };
  return attempts.flatMap(({ tenantId, id, state, terms, abortReason, invoiceId, orderId }) => {
    const expected = abortReason === 'voided' ? voided : due[state];
    if (!terms.invoiced || !expected) return [];
    const invoice = invoices.find((one) => one.tenantId === tenantId && one.id === invoiceId);
    const order = orders.find((one) => one.tenantId === tenantId && one.id === orderId);
    // What was paid may be cancelled since: its order keeps the cycle.
    const isEnded = state === 'succeeded' && order?.status === OrderStatus.cancelled && order.cyclesPaid > 0;
    const isOrderRight = isEnded || expected.order.includes(order?.status ?? 0);
    if (isOrderRight && expected.invoice.includes(invoice?.status ?? 0)) return [];
    const found = `its invoice has the status ${invoice?.status} and its order ${order?.status}`;
    return [
      { tenantId, message: `attempt ${id} waits, or waited, for a transfer and is ${state}; ${found}` },
    ];
  });
}

/** What staff voided was never paid, so no attempt is named. */
const isVoided = (
  { status, attemptId }: Pick<Invoice | Order, 'status' | 'attemptId'>,
  cancelled: number,
): boolean => status === cancelled && attemptId === undefined;

/** An invoice that is paid in parts, or after its purchase, names the last of the attempts that paid; I7 adds up the parts. */
const isInvoiced = (
  invoice: Invoice | undefined,
  id: string,
  { source, invoiced }: Attempt['terms'],
): boolean => (source.invoice || invoiced ? invoice?.attemptId !== undefined : invoice?.attemptId === id);
