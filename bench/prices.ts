import type { RequestCost } from './table-cost.ts';

/**
 * On-demand prices of us-east-1 in US dollars, as AWS's price pages listed them in 2026, without any free allowance. Prices
 * change: this table is the one place to put new ones.
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
} as const;

/** What the deployed function waits for, which the local stack cannot show: assumed, so that a price can be named at all. */
export const ASSUMED = { tableRoundTripMs: 4, keyCallMs: 8, processorCallMs: 700, logBytes: 900 } as const;

export type Priced = Readonly<{ cost: RequestCost; cpuMs: number; memoryMb: number; isRoute: boolean }>;

/** Dollars for a thousand warm requests. The processor's own fee is not ours to count. */
export function usdPerThousand({ cost, cpuMs, memoryMb, isRoute }: Priced): number {
  const { roundTrips, keyCalls, processorCalls, readUnits, writeUnits, messages } = cost;
  const waitedMs = roundTrips * ASSUMED.tableRoundTripMs + keyCalls * ASSUMED.keyCallMs + processorCalls * ASSUMED.processorCallMs;
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

/** Lambda gives a whole core at 1,769 MB and shares of one below. */
const slowdown = (memoryMb: number): number => Math.max(1, 1769 / memoryMb);
