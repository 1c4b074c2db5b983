/**
 * Closes everything on the first signal to end. A second signal exits at once, and the next start recovers as after a crash.
 */
export function endOnSignals(close: () => Promise<void>): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      void close().finally(() => process.exit());
    });
  }
}

/** Prints why a start failed. The message says what to do; only developers need the stack. */
export function failStart(error: unknown): never {
  console.error(
    process.env.DEBUG
      ? error
      : `${error instanceof Error ? error.message : error}\nDEBUG=1 shows where it happened.`,
  );
  process.exit(1);
}
