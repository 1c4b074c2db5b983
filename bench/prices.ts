import type { RequestCost } from './table-cost.ts';

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

export type Priced = Readonly<{ cost: RequestCost; cpuMs: number; memoryMb: number; isRoute: boolean }>;

/** US dollars for a thousand warm requests, without the processor's fees. */
export function usdPerThousand({ cost, cpuMs, memoryMb, isRoute }: Priced): number {
  const { roundTrips, keyCalls, processorCalls, readUnits, writeUnits, messages } = cost;
  const waitedMs =
    roundTrips * ASSUMED.tableRoundTripMs +
    keyCalls * ASSUMED.keyCallMs +
    processorCalls * ASSUMED.processorCallMs;
  const seconds = (waitedMs + cpuMs * slowdown(memoryMb)) / 1000;
  const each =
    (isRoute ? PRICES.apiRequest : 0) +
    PRICES.lambdaRequest +
    seconds * (memoryMb / 1024) * PRICES.lambdaGbSecond +
    readUnits * PRICES.tableReadUnit +
    writeUnits * PRICES.tableWriteUnit +
    keyCalls * PRICES.keyRequest +
    messages * PRICES.message +
    (ASSUMED.logBytes / 1e9) * PRICES.logGb;
  return each * 1000;
}

/** Lambda provides one full core at 1,769 MB and a proportional share below. */
export const slowdown = (memoryMb: number): number => Math.max(1, 1769 / memoryMb);
