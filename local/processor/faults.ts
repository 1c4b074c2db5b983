import { invalid } from './errors.ts';
import type { Metadata } from './objects.ts';

/**
 * How the processor is told to misbehave.
 *
 *   drop_before       the connection breaks, nothing was executed
 *   rate_limit_429    429, nothing was executed, nothing kept under the key
 *   error_500_before  500, nothing was executed, nothing kept under the key
 *   error_500_kept    500 while executing: nothing was made, and the key answers 500 from now on
 *   error_500_after   executed, but answered 500, and the key answers 500 from now on
 *   drop_reply        executed, then the connection breaks
 *   hang              executed, and never answered
 *   slow              executing, with its key held, until released; then answered
 *   delay             the connection breaks, and the request is executed once released: the late original
 */
export const MODES = [
  'drop_before', 'rate_limit_429', 'error_500_before', 'error_500_kept', 'error_500_after', 'drop_reply', 'hang', 'slow', 'delay',
] as const; // biome-ignore format: one list
export type FaultMode = (typeof MODES)[number];
export type Fault = Readonly<{
  match?: FaultMatch;
  mode: FaultMode;
  /** How many matching requests it befalls; one when not said. */
  times?: number;
  /** When a delayed or slow request goes on by itself; otherwise when it is released. */
  delayMs?: number;
}>;
export type FaultMatch = Readonly<{
  method?: string;
  /** The start of the path, or a regular expression: an object here, and over HTTP text between slashes. */
  path?: string | RegExp;
  account?: string;
  /** Pairs among the metadata sent, or of the payment intent the request is about. */
  metadata?: Metadata;
  /** Begin with the nth matching request, counted from 1. */
  nth?: number;
}>;
export type Subject = Readonly<{ method: string; path: string; account: string | undefined; metadata: () => Metadata }>;
export type Faults = { add(fault: Fault): void; clear(): void; take(subject: Subject): Fault | undefined; pending(): number };

export function createFaults(): Faults {
  let armed: { fault: Fault; seen: number; left: number }[] = [];
  return {
    add(fault) {
      checkFault(fault);
      armed.push({ fault, seen: 0, left: fault.times ?? 1 });
    },
    clear() {
      armed = [];
    },
    take(subject) {
      if (armed.length === 0) return undefined;
      const hit = armed
        .filter(({ fault }) => matches(fault.match ?? {}, subject))
        .find((entry) => ++entry.seen >= (entry.fault.match?.nth ?? 1));
      if (!hit) return undefined;
      hit.left--;
      if (hit.left <= 0) armed = armed.filter((entry) => entry !== hit);
      return hit.fault;
    },
    pending: () => armed.length,
  };
}

function checkFault(fault: Fault): void {
  if (!MODES.includes(fault.mode)) throw invalid(`Unknown fault mode: ${String(fault.mode)}. Known are ${MODES.join(', ')}`, 'mode');
  if (fault.times !== undefined && !(Number.isSafeInteger(fault.times) && fault.times > 0))
    throw invalid('times must be a positive integer.', 'times');
}

function matches(match: FaultMatch, subject: Subject): boolean {
  if (match.method && match.method.toUpperCase() !== subject.method) return false;
  if (match.account && match.account !== subject.account) return false;
  if (match.path && !matchesPath(match.path, subject.path)) return false;
  const wanted = Object.entries(match.metadata ?? {});
  if (wanted.length === 0) return true;
  const actual = subject.metadata();
  return wanted.every(([key, value]) => actual[key] === value);
}

function matchesPath(pattern: string | RegExp, path: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(path);
  const written = /^\/(.+)\/$/.exec(pattern)?.[1];
  const isExpression = written !== undefined && /[\\^$.*+?()[\]{}|]/.test(written);
  return isExpression ? new RegExp(written).test(path) : path.startsWith(pattern);
}
