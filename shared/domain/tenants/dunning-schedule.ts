/** When a renewal that fails is tried again: days after the try before, beginning with the billing date itself. */
export type DunningSchedule = Readonly<{
  gapDays: readonly number[];
  /** At this failure the subscription is suspended; after the last one its order is cancelled. */
  suspendAfter: number;
}>;

/** The specification leaves the dates open; these are on days 0, 2, 7, 14 and 21. */
export const DUNNING_SCHEDULE: DunningSchedule = { gapDays: [0, 2, 5, 7, 7], suspendAfter: 3 };

/** A project's own schedule, or the default one. */
export function scheduleOf({ dunningDays, suspendAfter }: Scheduled): DunningSchedule {
  const gapDays = dunningDays ?? DUNNING_SCHEDULE.gapDays;
  return { gapDays, suspendAfter: suspendAfter ?? Math.min(DUNNING_SCHEDULE.suspendAfter, gapDays.length) };
}
type Scheduled = Readonly<{ dunningDays?: readonly number[] | undefined; suspendAfter?: number | undefined }>;
