/** What AWS and the processor publish, as read in November 2026. Each default that can be raised on request is named `…Quota`. */
export const LIMITS = {
  /** Of a partition of a table or index: developer guide of DynamoDB, "Best practices for designing and using partition keys". */
  partitionWriteUnits: 1000,
  partitionReadUnits: 3000,
  /** A new on-demand table or index takes 4,000 write and 12,000 read units: "Understanding DynamoDB warm throughput". */
  coldPartitions: 4,
  /** It then takes twice its former peak, if that is 30 minutes old: the same page. */
  peakSeconds: 30 * 60,
  /** Per on-demand table, its indexes each for themselves: "Quotas in Amazon DynamoDB". */
  tableWriteUnitsQuota: 40_000,
  /** Concurrent runs of an account, and environments that one function gets in ten seconds: "Lambda scaling behavior". */
  runsQuota: 1000,
  runsIn10Seconds: 1000,
  /** A queue's poller begins with 5 batches at a time and adds 300 a minute: "Configuring scaling behavior for SQS event source mappings". */
  pollersAtFirst: 5,
  pollersAMinute: 300,
  /** Messages of a standard queue that are received and not deleted: "Amazon SQS message quotas". */
  messagesInFlight: 120_000,
  /** Of all HTTP APIs of an account: "Amazon API Gateway quotas". */
  requestsQuota: 10_000,
  /** Calls of one kind from one account: the processor's support, "rate_limit error". Its large accounts get more. */
  processorCallsQuota: 25,
} as const;

/**
 * What is not published. A partition that is nearly full for some minutes is split; AWS says "sustained". The times are what a caller
 * waits for in one region, in milliseconds; the processor's are of a card that needs no dialog.
 */
export const ASSUMED = {
  splitAfterSeconds: 300,
  splitAtShare: 0.9,
  waitsMs: {
    read: 4,
    write: 7,
    transaction: 15,
    key: 10,
    queue: 12,
    endpoint: 300,
    processorReads: 150,
    processorWrites: 300,
    processorCharges: 1000,
  },
  computingMs: 15,
} as const;
