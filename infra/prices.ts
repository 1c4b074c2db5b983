/**
 * On-demand prices of us-east-1 in US dollars, from AWS's price pages of 2026, without free tiers. When prices change, change only
 * this table.
 */
export const PRICES = {
  apiRequest: 1.0 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  /** Per gigabyte and second on arm64. */
  lambdaGbSecond: 0.0000133334,
  tableWriteUnit: 0.625 / 1e6,
  tableReadUnit: 0.125 / 1e6,
  keyRequest: 0.03 / 10_000,
  message: 0.4 / 1e6,
  logGb: 0.5,
  /** Lambda's first two readers of a table's stream pay nothing for it, and lifecycle, lock and bucket key cost nothing by the object. */
  objectPut: 5.0 / 1e6,
  objectGbMonth: 0.023,
  scheduledStart: 1.0 / 1e6,
  /** By the month from here on. */
  alarmMetric: 0.1,
  compositeAlarm: 0.5,
  dashboard: 3.0,
  keyMonth: 1.0,
  firewall: 5.0,
  firewallRule: 1.0,
  hostedZone: 0.5,
  secret: 0.4,
} as const;

/** Assumed waiting times and log size of a deployed function, which cannot be measured locally but affect the price. */
export const ASSUMED = {
  tableRoundTripMs: 4,
  keyCallMs: 8,
  processorCallMs: 700,
  objectPutMs: 40,
  logBytes: 900,
} as const;
