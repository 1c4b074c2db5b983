import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time for one payment: of the stack with our functions, of the table's engine, and of the payers. */
export type CpuShares = Readonly<{ stackMs: number; engineMs: number; payersMs: number }>;

const ENGINE = 'dynoxide';
const TICK_MS = 10; // Linux counts processor time in hundredths of a second.

/** The processor time that a stack's process, its table's engine and this process have used. Reads Linux's /proc. */
export function cpuShares(stack: number): CpuShares {
  const engine = descendants(stack).find((pid) => statOf(pid)?.name === ENGINE);
  const { user, system } = process.cpuUsage();
  return {
    stackMs: cpuMsOf(stack),
    engineMs: engine === undefined ? 0 : cpuMsOf(engine),
    payersMs: (user + system) / 1000,
  };
}

/** What was used between two readings, for each of some payments. */
export function sharesBetween(before: CpuShares, after: CpuShares, payments: number): CpuShares {
  const each = (part: keyof CpuShares) => (after[part] - before[part]) / payments;
  return { stackMs: each('stackMs'), engineMs: each('engineMs'), payersMs: each('payersMs') };
}

const cpuMsOf = (pid: number): number => statOf(pid)?.cpuMs ?? 0;

function descendants(pid: number): number[] {
  const parents = new Map(pids().map((one) => [one, statOf(one)?.parent]));
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found.slice(1);
}

const pids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** A process that has ended has none. */
function statOf(pid: number): { name: string; parent: number; cpuMs: number } | undefined {
  try {
    const [, name = '', rest = ''] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    return { name, parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}
