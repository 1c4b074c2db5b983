/**
 * Seconds between two tries of a processor event that cannot be applied yet: almost three days in all. None is close to the twelve
 * hours for which SQS hides a message, counted from its receive.
 */
const RETRY_SECONDS = [30, 120, 600, 3600, 10_800, ...Array<number>(11).fill(21_600)];

/** After this many tries the queue moves the event to its dead-letter queue, and operators are notified. */
export const PROCESSOR_EVENT_TRIES_MAX = RETRY_SECONDS.length + 1;

/** Seconds until the next try of an event that was tried so many times; none after the last try. */
export const processorEventRetrySeconds = (tries: number): number | undefined => RETRY_SECONDS[tries - 1];

const FIRST_HOUR_SECONDS = 3600;
/** Whether an event that is tried so many times arrived an hour ago or earlier. */
export const isAfterFirstHour = (tries: number): boolean =>
  RETRY_SECONDS.slice(0, tries - 1).reduce((sum, seconds) => sum + seconds, 0) >= FIRST_HOUR_SECONDS;
