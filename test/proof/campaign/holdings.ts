import type { Item } from '../../../local/scan-table.ts';
import { OrderStatus } from '../../../shared/domain/billing/order.ts';
import type { Heard } from './shopper.ts';

/** What customers and staff were answered about orders, plans and transfers, against the records when months have passed. */
export function holdingProblems(items: readonly Item[], { orders, changed, received }: Heard): string[] {
  const find = (kind: string, tenantId: string, id: string) =>
    items.find((item) => item.sk.startsWith(kind) && item.tenantId === tenantId && item.id === id);
  return [
    ...lastOf(orders, ({ orderId }) => orderId).flatMap(({ tenantId, orderId, asked }) => {
      const order = find('ORDER#', tenantId, orderId);
      return order && isSo[asked](order)
        ? []
        : [`${orderId} was answered ${asked}, and is ${JSON.stringify(order)}`];
    }),
    ...lastOf(changed, ({ subscriptionId }) => subscriptionId).flatMap(({ tenantId, subscriptionId, to }) => {
      const slug = find('SUBSCRIPTION#', tenantId, subscriptionId)?.plan?.slug;
      return slug === to ? [] : [`${subscriptionId} was answered as changed to ${to}, and has ${slug}`];
    }),
    ...received
      .filter(({ isDone }) => isDone)
      .flatMap(({ tenantId, invoiceId, reference, isAll }) => {
        const paid = items.filter(
          ({ sk, tenantId: of, transfer, terms }) =>
            sk.startsWith('TXN#') &&
            of === tenantId &&
            transfer?.reference === reference &&
            terms.source.invoice?.id === invoiceId,
        );
        const isPaid = !isAll || find('INVOICE#', tenantId, invoiceId)?.status === 2;
        return paid.length === 1 && isPaid
          ? []
          : [`${reference} for ${invoiceId} was answered as received, and is recorded ${paid.length} times`];
      }),
  ];
}

type Asked = Heard['orders'][number]['asked'];
const isSo: Readonly<Record<Asked, (order: Item) => boolean>> = {
  now: ({ status }) => status === OrderStatus.cancelled,
  period_end: ({ status }) => status === OrderStatus.cancelled,
  undo: ({ status, endsOn }) => status === OrderStatus.active && endsOn === undefined,
  claim: ({ claimedAt, disownedAt }) => claimedAt !== undefined && disownedAt === undefined,
  disown: ({ status, disownedAt }) => status === OrderStatus.cancelled && disownedAt !== undefined,
};

/** The last that was asked of each, if it was answered as done: what was asked after it may have been carried out. */
function lastOf<Asked extends { isDone: boolean }>(
  all: readonly Asked[],
  of: (one: Asked) => string,
): Asked[] {
  return [...Map.groupBy(all, of).values()].flatMap((asked) => {
    const last = asked.at(-1);
    return last?.isDone ? [last] : [];
  });
}
