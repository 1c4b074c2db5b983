import { onTestFinished, vi } from 'vitest';

/** Deadlines of calls that begin from now on pass after 100 ms. Gives how long they would have been, in milliseconds. */
export function shortenDeadlines(): number[] {
  const asked: number[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), 100);
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return asked;
}
