import { expect, it } from 'vitest';
import { startScheduler } from '../../local/scheduler.ts';

const NEVER_MS = 2 ** 31 - 1;

/** A scheduler without ticks. */
function scheduler(...schedules: [name: string, schedule: string][]) {
  const runs: string[] = [];
  let now = new Date('2026-01-01T00:00:00Z');
  const { runDue, close } = startScheduler({
    schedules: schedules.map(([name, schedule]) => ({ name, schedule })),
    now: () => now,
    run: async (name) => void runs.push(name),
    tickMs: NEVER_MS,
  });
  const passed = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    await runDue();
    return runs.splice(0);
  };
  return { passed, close };
}

it('the scheduler runs each worker at its own rate, by the given clock', async () => {
  const { passed, close } = scheduler(['often', 'rate(1 minute)'], ['seldom', 'rate(2 hours)']);
  expect(await passed(0)).toEqual(['often', 'seldom']);
  expect(await passed(59)).toEqual([]);
  expect(await passed(1)).toEqual(['often']);
  expect(await passed(7200)).toEqual(['often', 'seldom']);
  await close();
});

it('the scheduler runs a worker once for many missed runs, and continues when the clock is set back', async () => {
  const { passed, close } = scheduler(['often', 'rate(1 minute)']);
  await passed(0);
  expect(await passed(86_400 * 40)).toEqual(['often']);
  expect(await passed(-86_400 * 40)).toEqual(['often']);
  expect(await passed(60)).toEqual(['often']);
  await close();
});
