import * as v from 'valibot';
import type { CustomerId, Day, OrderId } from '../ids.ts';
import { text } from '../record.ts';
import { merged, type Part, PartRecord, takeInOrder, totalOf, without } from './part.ts';

const PartsOfPeriod = v.object({
  orderId: text<OrderId>(),
  customerId: text<CustomerId>(),
  until: text<Day>(),
  parts: v.array(PartRecord),
});

/**
 * What was taken back with a payment: credits of the wallet, and unused parts of periods. `until` names the period of the order. `moved` are
 * parts of periods that went to the wallet when the refund failed, since their period was over.
 */
export const TakenRecord = v.object({
  lots: v.array(PartRecord),
  periods: v.array(PartsOfPeriod),
  moved: v.optional(v.array(PartsOfPeriod)),
});
export type Taken = v.InferOutput<typeof TakenRecord>;

export const NOTHING_TAKEN: Taken = { lots: [], periods: [] };
export const partsTaken = ({ lots, periods }: Taken): Part[] => [
  ...lots,
  ...periods.flatMap(({ parts }) => parts),
];
/**
 * What is put back of it when the card's part of a refund failed, and what stays taken: as much from each source as the wallet's part of
 * the same refund, which the customer keeps, gave back to the wallet. Credits stay taken first, so that periods last.
 */
export function dividedBy(
  { lots, periods, moved }: Taken,
  restored: readonly Part[],
): Readonly<{ back: Taken; stays: Taken }> {
  let left = merged(restored);
  const staying = (parts: readonly Part[]): Part[] => {
    const stay = left.flatMap(({ from, minor }) =>
      takeInOrder(
        parts.filter((part) => part.from === from),
        minor,
      ),
    );
    left = without(left, stay);
    return stay;
  };
  const lotsStay = staying(lots);
  const periodsStay = periods.map((period) => ({ ...period, parts: staying(period.parts) }));
  const periodsBack = periods.map((period, at) => ({
    ...period,
    parts: without(period.parts, periodsStay[at]?.parts ?? []),
  }));
  const some = ({ parts }: { parts: readonly Part[] }) => parts.length > 0;
  return {
    back: { lots: without(lots, lotsStay), periods: periodsBack.filter(some), moved },
    stays: { lots: lotsStay, periods: periodsStay.filter(some) },
  };
}

export const takenMinorOf = (taken: Taken): number => totalOf(partsTaken(taken));
