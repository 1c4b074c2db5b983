import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deadlineFrom, inTime } from '../../shared/runtime/deadline.ts';

describe('a deadline', () => {
  it('is 25 seconds after the request began, and never negative', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    onTestFinished(() => now.mockRestore());
    expect(
      [deadlineFrom(10_000), deadlineFrom(5000), deadlineFrom(-15_000), deadlineFrom(-20_000)].map((one) =>
        one.leftMs(),
      ),
    ).toEqual([25_000, 20_000, 0, 0]);
  });
});

describe('inTime', () => {
  const never = new Promise<string>(() => {});
  const ample = { leftMs: () => 60_000 };

  it('gives the result of work that ends before the deadline, and leaves no timer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    expect(await inTime(Promise.resolve('done'), ample, () => 'late')).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives the late result at the deadline', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const result = inTime(never, ample, () => 'late');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('late');
  });

  it('throws the error of work that fails before the deadline', async () => {
    await expect(inTime(Promise.reject(new Error('failed')), ample, () => 'late')).rejects.toThrow('failed');
  });
});
