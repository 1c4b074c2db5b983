import { clock } from './clock.ts';
import { log } from './log.ts';
import { logMetric, type MetricName } from './metric.ts';

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

type Fault = Readonly<{ name?: string; CancellationReasons?: readonly Readonly<{ Code?: string }>[] }>;
type Sending = Readonly<{ input: Readonly<{ IndexName?: string }> }>;
type Next = (sending: Sending) => Promise<unknown>;
/** A client of the SDK, whose own types are of packages that this folder does not know. */
type Client = Readonly<{ middlewareStack: { add(layer: never, place: never): void } }>;

type Told = Readonly<{ metric: MetricName; of: RegExp; says: string }>;

/** The table or an index takes no more. AWS has six metrics of this for a table and two indexes, each of which would need an alarm. */
export const THROTTLED: Told = {
  metric: 'TableThrottled',
  of: /^(ProvisionedThroughputExceeded|RequestLimitExceeded|ThrottlingE|ThroughputExceeded)/,
  says: 'the table throttles',
};

/** The key is disabled, waits for its deletion or is gone, of which AWS has no metric. */
export const UNUSABLE: Told = {
  metric: 'KeyUnusable',
  of: /^(Disabled|KMSInvalidState|KeyUnavailable|NotFound)Exception$/,
  says: 'the key cannot be used',
};

/** Publishes each sending of a client that ends with such a fault, alone or as a part of a transaction, also those that the SDK repeats. */
export function tellFaults<Of extends Client>(client: Of, { metric, of, says }: Told): Of {
  const layer =
    (next: Next, { commandName }: Readonly<{ commandName?: string }>) =>
    async (sending: Sending) => {
      try {
        return await next(sending);
      } catch (error) {
        const { name = '', CancellationReasons = [] } = error as Fault;
        if (of.test(name) || CancellationReasons.some(({ Code = '' }) => of.test(Code))) {
          log('warn', says, { command: commandName, index: sending.input.IndexName });
          logMetric(metric, 1, clock.now());
        }
        throw error;
      }
    };
  client.middlewareStack.add(
    layer as never,
    { step: 'deserialize', priority: 'high', name: 'tellFaults' } as never,
  );
  return client;
}
