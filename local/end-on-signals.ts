/**
 * Ends in order when a person or the system says so. Asked again, it ends at once: what is lost then is found again at the next
 * start, as after a crash.
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

/** Says why a start failed. That is mostly the machine's state, and the message says what to do; the way there is for us. */
export function failStart(error: unknown): never {
  console.error(process.env.DEBUG ? error : `${error instanceof Error ? error.message : error}\nDEBUG=1 shows where it happened.`);
  process.exit(1);
}
