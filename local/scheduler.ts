import { singleFlight } from './single-flight.ts';

export type Scheduled = Readonly<{ name: string; schedule: string }>;
export type Scheduler = Readonly<{
  /** Runs each schedule that is due once, however many of its runs were missed. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}>;
export type SchedulerOptions = Readonly<{
  schedules: readonly Scheduled[];
  now: () => Date;
  run: (name: string) => Promise<void>;
  tickMs: number;
}>;

const DAY_MS = 86_400_000;
const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: DAY_MS };

/** Starts scheduled functions by the local clock. Each runs at the first tick, to finish work that a crash interrupted. */
export function startScheduler({ schedules, now, run, tickMs }: SchedulerOptions): Scheduler {
  const periods = new Map(schedules.map(({ name, schedule }) => [name, periodOf(schedule)]));
  const lastRunAt = new Map<string, number>();
  const isDue = (name: string) => {
    const last = lastRunAt.get(name);
    const passed = last === undefined ? Number.POSITIVE_INFINITY : Math.abs(now().getTime() - last);
    return passed >= (periods.get(name) ?? 0);
  };
  const passes = singleFlight(async () => {
    for (const { name } of schedules.filter((row) => isDue(row.name))) {
      lastRunAt.set(name, now().getTime());
      await run(name);
    }
  });
  const timer = setInterval(() => void passes.run(), tickMs);
  return {
    runDue: passes.run,
    async close() {
      clearInterval(timer);
      await passes.settled();
    },
  };
}

/** Milliseconds between two runs of `rate(5 minutes)`. A `cron` schedule runs once a day here, at whatever hour. */
export function periodOf(schedule: string): number {
  if (/^cron\(.* \* \* \? \*\)$/.test(schedule)) return DAY_MS;
  const found = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule);
  const unit = UNIT_MS[found?.[2] ?? ''];
  if (!found || !unit) throw new Error(`The local scheduler does not support the schedule ${schedule}.`);
  return Number(found[1]) * unit;
}
