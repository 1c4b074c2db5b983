import { onTestFinished, vi } from 'vitest';
import { watchWire } from '../support/wire.ts';

/** The 25 seconds of a request, or another time, pass while its first call that matches is on its way. */
export function runOutOfTime(name: RegExp, milliseconds = 25_000): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  watchWire(async (call, go) => {
    if (!isOver && name.test(`${call.to} ${call.name}`)) {
      isOver = true;
      await vi.advanceTimersByTimeAsync(milliseconds);
    }
    return await go();
  });
}
