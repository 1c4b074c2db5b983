/**
 * The service's log lines of this worker: kept for tests that look into them, and off the screen, where they would bury what a
 * test run has to say. Everything else that is written goes where it always goes.
 */
type Sink = { lines: string[]; write?: typeof process.stdout.write };
const shared = globalThis as { billingLog?: Sink };
const LINES_MAX = 5000;

/** Begins to keep the lines; once a worker, however often it is called. */
export function keepLogLines(): void {
  if (shared.billingLog) return;
  const sink: Sink = { lines: [], write: process.stdout.write.bind(process.stdout) };
  shared.billingLog = sink;
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('{"level"'))
      return sink.write?.(chunk, ...rest) ?? true;
    sink.lines.push(chunk);
    if (sink.lines.length > LINES_MAX) sink.lines.splice(0, LINES_MAX / 2);
    return true;
  }) as typeof process.stdout.write;
}

/** Every line since the last time this was asked. */
export function takeLogLines(): readonly string[] {
  return shared.billingLog?.lines.splice(0) ?? [];
}

/** Failures the service itself reported since the lines were last taken, to be shown beside a test that failed. */
export const failureLines = (): readonly string[] =>
  (shared.billingLog?.lines ?? [])
    .filter((line) => line.startsWith('{"level":"error"'))
    .map((line) => ` service: ${line}`);
