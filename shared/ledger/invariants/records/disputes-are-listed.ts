import { isRecurring } from '../../../domain/billing/order.ts';
import { listedOf } from '../../../domain/disputes/listed-dispute.ts';
import { isOpenDispute } from '../../../domain/sales/dispute.ts';
import { canonicalJson } from '../../../runtime/hash.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I34. What an earlier version of the service recorded counts nothing and is not listed before its next change. */
export function disputesAreListed(view: View): Finding[] {
  if (view.isPartial) return [];
  const listed = new Map(view.listedDisputes.map((one) => [`${one.tenantId} ${one.id}`, one]));
  const all = view.attempts.flatMap((attempt) =>
    (attempt.disputes ?? []).map((dispute) => ({
      attempt,
      dispute,
      name: `${attempt.tenantId} ${dispute.id}`,
    })),
  );
  const wrong = all
    .filter(({ dispute }) => dispute.openings !== undefined)
    .filter(({ attempt, dispute, name }) => !isShownAs(listed.get(name), listedOf(attempt, dispute)));
  const known = new Set(all.map(({ name }) => name));
  return [
    ...wrong.map(({ attempt: { tenantId }, dispute: { id } }) => ({
      tenantId,
      message: `dispute ${id} is listed otherwise than its payment has it`,
    })),
    ...[...listed]
      .filter(([name]) => !known.has(name))
      .map(([, { tenantId, id }]) => ({
        tenantId,
        message: `dispute ${id} is listed and no payment has it`,
      })),
    ...ordersThatWait(view),
  ];
}

const isShownAs = (row: object | undefined, expected: object): boolean =>
  row !== undefined &&
  Object.entries(expected).every(
    ([field, value]) => canonicalJson(row[field as keyof object] ?? null) === canonicalJson(value ?? null),
  );

function ordersThatWait({ orders, attempts }: View): Finding[] {
  const open = Map.groupBy(
    attempts.flatMap(({ tenantId, orderId, disputes = [] }) =>
      orderId ? disputes.filter(isOpenDispute).map(({ id }) => ({ of: `${tenantId} ${orderId}`, id })) : [],
    ),
    ({ of }) => of,
  );
  return orders.filter(isRecurring).flatMap(({ tenantId, id, openDisputes = [] }) => {
    const expected = (open.get(`${tenantId} ${id}`) ?? []).map((one) => one.id).sort();
    return [...openDisputes].sort().join() === expected.join()
      ? []
      : [
          {
            tenantId,
            message: `order ${id} waits for the disputes [${openDisputes}] instead of [${expected}]`,
          },
        ];
  });
}
