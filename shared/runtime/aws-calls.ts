/** The SDK copies every input and output for a logger that has `info` or `error`, as its default has, which writes nothing. */
const logger = { debug() {}, warn() {} } as unknown as Console;

/**
 * How clients of AWS connect, and how long one sending may take until its answer begins. The SDK sends again after a timeout. Its
 * default of 50 connections queues the calls of a worker's batch behind each other.
 */
export const awsConnections = {
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 3000,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: 100 },
    httpsAgent: { maxSockets: 100 },
  },
  logger,
} as const;

/** Longer than two sendings that time out and their pauses. */
const CALL_MS_MAX = 7000;

/** Ends one call at an absolute deadline, including what the SDK sends again and an answer that arrives byte by byte. */
export const beforeDeadline = (): { abortSignal: AbortSignal } => ({
  abortSignal: AbortSignal.timeout(CALL_MS_MAX),
});

/** Whether a call ended without an answer: at its deadline, at a sending's, or with its connection. What it asked for may have happened. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name);
