/** How many calls were made while faults were on, and which faults they met. */
export type Struck = Readonly<{ calls: number; counts: Readonly<Record<string, number>> }>;

/** Faults for a share of all calls, in an order that the seed decides. */
export type DrawnFaults<Fault extends string> = Readonly<{
  /** The share of calls that go wrong from now on. */
  strike(share: number): void;
  isOn(): boolean;
  /** The fault of the next call, if any. */
  draw(): Fault | undefined;
  struck(): Struck;
}>;

export function drawnFaults<Fault extends string>(
  faults: readonly Fault[],
  chance: () => number,
): DrawnFaults<Fault> {
  const counts: Record<string, number> = {};
  let share = 0;
  let calls = 0;
  return {
    strike(next) {
      share = next;
    },
    isOn: () => share > 0,
    draw() {
      if (share > 0) calls += 1;
      if (chance() >= share) return undefined;
      const drawn = faults[Math.floor(chance() * faults.length)] as Fault;
      counts[drawn] = (counts[drawn] ?? 0) + 1;
      return drawn;
    },
    struck: () => ({ calls, counts }),
  };
}
