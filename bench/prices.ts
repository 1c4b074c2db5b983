import { ASSUMED, PRICES } from '../infra/prices.ts';
import type { RequestCost } from './table-cost.ts';

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
