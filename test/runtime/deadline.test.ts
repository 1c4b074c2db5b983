import { expect, it, onTestFinished, vi } from 'vitest';
import { deadlineFrom, inTime } from '../../shared/runtime/deadline.ts';

it('a deadline is 25 seconds after the request began, and never negative', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  expect(
    [deadlineFrom(10_000), deadlineFrom(5000), deadlineFrom(-15_000), deadlineFrom(-20_000)].map((one) =>
      one.leftMs(),
    ),
  ).toEqual([25_000, 20_000, 0, 0]);
});

const never = new Promise<string>(() => {});
const ample = { leftMs: () => 60_000 };

it('inTime gives the late result at the deadline', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const result = inTime(never, ample, () => 'late');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('late');
});
