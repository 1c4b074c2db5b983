import type { Metadata } from '../books/objects.ts';
import { invalid } from '../http/errors.ts';

/**
 * The faults that a test can plan.
 *
 *   drop_before       not executed: the connection breaks
 *   rate_limit_429    not executed, answered 429, no answer kept under the key
 *   error_500_before  not executed, answered 500, no answer kept under the key
 *   error_500_kept    fails without an effect, answered 500, which is kept under the key
 *   error_500_after   executed, but answered 500, which is kept under the key
 *   drop_reply        executed, then the connection breaks
 *   hang              executed, and never answered
 *   drip              executed; the headers of the answer arrive at once, and its body one byte at a time
 *   slow              in progress, with its key in use, until released; then answered
 *   delay             the connection breaks, and the request is executed when released: a late original
 *   refuse            not executed, answered with the error in `refusal`
 *   answer            answered with the status and the body text in `answer`, as if a proxy had replaced the processor's answer
 */
export const MODES = [
  'drop_before', 'rate_limit_429', 'error_500_before', 'error_500_kept', 'error_500_after', 'drop_reply', 'hang', 'drip', 'slow', 'delay',
  'refuse', 'answer',
] as const; // biome-ignore format: one list
/** The faults that need no further data. */
export type FaultMode = Exclude<(typeof MODES)[number], 'refuse' | 'answer'>;
export type Fault = FaultTarget &
  (
    | Readonly<{ mode: FaultMode }>
    | Readonly<{ mode: 'refuse'; refusal: Refusal }>
    | Readonly<{ mode: 'answer'; answer: PlannedAnswer }>
  );
/** The error of a refusal: its status, and the fields of its body. */
export type Refusal = Readonly<{
  status: number;
  /** Whether the refusal is kept under the idempotency key and replayed. Otherwise a later request with the key is executed. */
  kept?: boolean;
  /** The default is `invalid_request_error`. */
  type?: string;
  message?: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
}>;
export type PlannedAnswer = Readonly<{
  status: number;
  body: string;
  /** Added to the headers of a usual answer, names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Whether the request is executed, with its true answer kept under its key. */
  executed?: boolean;
}>;
type FaultTarget = Readonly<{
  match?: FaultMatch;
  /** The number of matching requests to which the fault applies; the default is 1. */
  times?: number;
  /** Milliseconds after which a delayed or slow request continues. Without it, it waits until it is released. */
  delayMs?: number;
}>;
export type FaultMatch = Readonly<{
  method?: string;
  /** A prefix of the path, or a regular expression; over HTTP, text between slashes. */
  path?: string | RegExp;
  account?: string;
  /** Pairs in the metadata of the request or of its payment intent. */
  metadata?: Metadata;
  /** The first matching request to which the fault applies, counted from 1. */
  nth?: number;
}>;
export type Subject = Readonly<{
  method: string;
  path: string;
  account: string | undefined;
  metadata: () => Metadata;
}>;
export type Faults = {
  add(fault: Fault): void;
  clear(): void;
  take(subject: Subject): Fault | undefined;
  pending(): number;
};

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
  if (!MODES.includes(fault.mode))
    throw invalid(`Unknown fault mode: ${String(fault.mode)}. Known are ${MODES.join(', ')}`, 'mode');
  if (fault.times !== undefined && !(Number.isSafeInteger(fault.times) && fault.times > 0))
    throw invalid('times must be a positive integer.', 'times');
  if (fault.mode === 'refuse') checkRefusal(fault.refusal);
  if (fault.mode === 'answer') checkAnswer(fault.answer);
}

/** The statuses of refusals that the processor never keeps, since the request did not begin to execute. */
const NEVER_KEPT: readonly number[] = [401, 409, 429];

function checkRefusal(refusal: Refusal | undefined): void {
  const { status, kept } = refusal ?? {};
  if (!isStatus(status) || status < 400)
    throw invalid('refusal must have a status of 400 to 599.', 'refusal');
  if (kept && NEVER_KEPT.includes(status))
    throw invalid(`The processor keeps no answer with the status ${status}.`, 'refusal');
}

function checkAnswer(answer: PlannedAnswer | undefined): void {
  if (!isStatus(answer?.status) || typeof answer?.body !== 'string')
    throw invalid('answer must have a status and a body text.', 'answer');
}

const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;

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
