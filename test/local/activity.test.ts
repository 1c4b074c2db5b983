import { afterEach, expect, it, vi } from 'vitest';
import { watchActivity } from '../../local/activity.ts';

afterEach(() => void vi.useRealTimers());

it('a reader looks at every tick while something happens, and at one in ten once nothing has for a second', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { seen, pace } = watchActivity();
  const isDue = pace();
  const looksOf = (ticks: number) => Array.from({ length: ticks }, isDue).filter(Boolean).length;
  expect(looksOf(30)).toBe(30);
  vi.advanceTimersByTime(1001);
  expect(looksOf(30)).toBe(3);
  seen();
  expect(looksOf(30)).toBe(30);
});
