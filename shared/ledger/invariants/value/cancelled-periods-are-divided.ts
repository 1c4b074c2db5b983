import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/**
 * Finds violations of I33: an order that was cancelled within a paid period, of which the wallet was credited or cards are refunded
 * another amount than the order says, and a credit or a refund of an order that says nothing of it.
 */
export function cancelledPeriodsAreDivided(view: View): Finding[] {
  if (view.isPartial) return [];
  const credits = view.walletEntries.flatMap(({ tenantId, orderId, amount }) =>
    orderId === undefined ? [] : [{ name: `${tenantId} ${orderId}`, minor: amount }],
  );
  const refunds = view.refundRecords.flatMap(({ tenantId, requestedBy, taken, cardMinor }) => {
    const [period] = [...(taken?.periods ?? []), ...(taken?.moved ?? [])];
    return requestedBy === 'cancellation' && period
      ? [{ name: `${tenantId} ${period.orderId}`, minor: cardMinor }]
      : [];
  });
  const said = new Map<string, View['orders'][number]['unusedAtEnd']>(
    view.orders.map(({ tenantId, id, unusedAtEnd }) => [`${tenantId} ${id}`, unusedAtEnd]),
  );
  const names = new Set([...said.keys(), ...[...credits, ...refunds].map(({ name }) => name)]);
  return [...names].flatMap((name) => {
    const [tenantId = '', orderId] = name.split(' ');
    const { creditMinor = 0, refundMinor = 0 } = said.get(name) ?? {};
    const [credited, refunded] = [sumOf(name, credits), sumOf(name, refunds)];
    return credited === creditMinor && refunded === refundMinor
      ? []
      : [
          {
            tenantId,
            message: `order ${orderId} gave back ${creditMinor} to the wallet and ${refundMinor} to cards, and the records show ${credited} and ${refunded}`,
          },
        ];
  });
}

const sumOf = (name: string, amounts: readonly Readonly<{ name: string; minor: number }>[]): number =>
  amounts.filter((one) => one.name === name).reduce((sum, { minor }) => sum + minor, 0);
