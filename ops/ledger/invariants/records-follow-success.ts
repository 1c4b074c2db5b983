import { InvoiceStatus } from '../../../shared/domain/billing/invoice.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { View } from '../view.ts';
import type { Finding } from '../violation.ts';

/** Finds violations of I8. */
export function recordsFollowSuccess(view: View): Finding[] {
  const made = [...view.invoices.filter(({ status }) => status !== InvoiceStatus.unpaid), ...view.orders];
  const withoutSuccess = made.flatMap(({ tenantId, id, attemptId }) => {
    const state = view.attemptOf(tenantId, attemptId)?.state;
    return state === 'succeeded' ? [] : [{ tenantId, message: `${id} comes from attempt ${attemptId}, which is ${state ?? 'unknown'}` }];
  });
  const invoices = new Map(view.invoices.map((invoice) => [`${invoice.tenantId} ${invoice.id}`, invoice]));
  const orders = new Map(view.orders.map((order) => [`${order.tenantId} ${order.id}`, order]));
  const cards = new Set(view.cards.map(({ tenantId, customerId, paymentMethodId }) => `${tenantId} ${customerId} ${paymentMethodId}`));
  const directory = new Map(view.items.filter(({ pk }) => pk.startsWith('INTENT#')).map((row) => [row.pk, row]));

  const missing = ({ tenantId, id, customerId, paymentMethodId, invoiceId, orderId, terms, intentId }: Attempt) => {
    const { savesCard } = terms;
    const row = directory.get(`INTENT#${intentId}`);
    return [
      ...(invoices.get(`${tenantId} ${invoiceId}`)?.attemptId === id ? [] : ['invoice']),
      ...(!savesCard || orders.get(`${tenantId} ${orderId}`)?.attemptId === id ? [] : ['order']),
      ...(!savesCard || view.isPartial || cards.has(`${tenantId} ${customerId} ${paymentMethodId}`) ? [] : ['saved card']),
      ...(intentId === undefined || view.isPartial || (row?.attemptId === id && row.tenantId === tenantId)
        ? []
        : ['directory row of its intent']),
    ];
  };
  return [
    ...withoutSuccess,
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
