import * as v from 'valibot';
import type { CustomerId, Day, OrderId } from '../ids.ts';
import { text } from '../record.ts';
import { type Part, PartRecord, totalOf } from './part.ts';

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
export const takenMinorOf = (taken: Taken): number => totalOf(partsTaken(taken));
