import * as v from 'valibot';
import { whole } from '../record.ts';

/** When a renewal that fails is tried again: days after the try before, beginning with the billing date itself. */
export const DunningScheduleRecord = v.object({
  gapDays: v.array(whole()),
  /** At this failure the subscription is suspended; after the last one its order is cancelled. */
  suspendAfter: whole(),
});
export type DunningSchedule = v.InferOutput<typeof DunningScheduleRecord>;

/** The specification leaves the dates open; these are on days 0, 2, 7, 14 and 21. */
export const DUNNING_SCHEDULE: DunningSchedule = { gapDays: [0, 2, 5, 7, 7], suspendAfter: 3 };
