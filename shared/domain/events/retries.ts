/**
 * Seconds between two tries of a delivery: 28 hours in all, and never close to the twelve hours for which SQS hides a message. SQS
 * counts those from the receive and refuses a longer time, and the delivery would use up its tries within minutes.
 */
const RETRY_SECONDS = [30, 120, 600, 3600, 10_800, 21_600, 21_600, 21_600, 21_600] as const;

/** After this many failed tries the queue moves a delivery to its dead-letter queue. */
export const DELIVERY_TRIES_MAX = RETRY_SECONDS.length + 1;

/** Seconds until the next try of a delivery that failed so many times; none after the last try. */
export const retrySeconds = (tries: number): number | undefined => RETRY_SECONDS[tries - 1];
