import type { Result } from './run.ts';

/** The counts of one explored pair. Plain data: it travels from the process that explored to the one that reports. */
export type Tally = {
  name: string;
  points: number;
  baseline: number;
  first: number;
  second: number;
  /** Runs in which a fault found no call, because the one before it had changed the way. */
  missed: number;
  /** Runs by how many reconciler passes they took to be quiet. */
  passes: Record<string, number>;
  /** Runs by how the payment ended. */
  ends: Record<string, number>;
  failures: { id: string; violations: string[] }[];
};

export const newTally = (name: string): Tally => ({
  name,
  points: 0,
  baseline: 0,
  first: 0,
  second: 0,
  missed: 0,
  passes: {},
  ends: {},
  failures: [],
});

const FAULTS = { baseline: 0, first: 1, second: 2 } as const;

export function addResult(
  tally: Tally,
  { id, struck, passes, end, violations }: Result,
  order: keyof typeof FAULTS,
): void {
  tally[order] += 1;
  if (struck < FAULTS[order]) tally.missed += 1;
  tally.passes[passes] = (tally.passes[passes] ?? 0) + 1;
  tally.ends[end] = (tally.ends[end] ?? 0) + 1;
  if (violations.length > 0) {
    tally.failures.push({
      id,
      violations: violations.map(({ invariant, message }) => `${invariant} ${message}`),
    });
  }
}

export function addTally(total: Tally, part: Tally): void {
  for (const field of ['points', 'baseline', 'first', 'second', 'missed'] as const)
    total[field] += part[field];
  for (const field of ['passes', 'ends'] as const) {
    for (const [name, count] of Object.entries(part[field]))
      total[field][name] = (total[field][name] ?? 0) + count;
  }
  total.failures.push(...part.failures);
}
