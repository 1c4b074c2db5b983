/** Requests that wait until they are released, or until their time is over. */
export type Held = { hold(delayMs: number | undefined): Promise<void>; release(): number };

export function createHeld(): Held {
  const waiting = new Set<() => void>();
  return {
    hold(delayMs) {
      return new Promise((resolve) => {
        const timer = delayMs === undefined ? undefined : setTimeout(goOn, delayMs);
        function goOn(): void {
          clearTimeout(timer);
          waiting.delete(goOn);
          resolve();
        }
        waiting.add(goOn);
      });
    },
    release() {
      const count = waiting.size;
      for (const goOn of waiting) goOn();
      return count;
    },
  };
}
