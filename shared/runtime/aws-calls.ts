/**
 * How clients of AWS connect, and how long one sending may take until its answer begins. The SDK sends again after a timeout. Its
 * default of 50 connections queues the calls of a worker's batch behind each other.
 */
export const awsConnections = {
  requestHandler: {
    requestTimeout: 5000,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: 100 },
    httpsAgent: { maxSockets: 100 },
  },
} as const;

/** Longer than two sendings that time out and their pauses. */
const CALL_MS_MAX = 12_000;

/** Ends one call at an absolute deadline, including what the SDK sends again and an answer that arrives byte by byte. */
export const beforeDeadline = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(CALL_MS_MAX) });
