import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * Which trace a piece of work belongs to, as W3C Trace Context names it. A caller may choose the id, so that it is for finding log lines
 * alone: nothing is looked up, allowed or locked by it.
 */
type Trace = Readonly<{ traceId: string; spanId: string }> & {
  /** Another trace of the same work: the one it came from, or the one of an attempt that it went on with. */
  linkedTraceId?: string;
};

const traces = new AsyncLocalStorage<Trace>();

/** Version 00 alone. Of the caller's span nothing is kept. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** We keep a line of each request, so what is called by us may record its part. */
const FLAGS = '01';

/** The trace that a `traceparent` header names. Anything that is no such header names none. */
export const traceIdIn = (header: string | undefined): string | undefined =>
  TRACEPARENT.exec(header ?? '')?.[1];

/** Does a piece of work in a trace: in this one, or without it in a new one. */
export const inTrace = <Result>(traceId: string | undefined, work: () => Result): Result =>
  traces.run({ traceId: traceId ?? hex(16), spanId: newSpanId() }, work);

/**
 * Goes on with what another request began, in the trace of that one. The lines of both name the other in `linkedTraceId`. What an
 * earlier version of the service began has no trace, so the work stays in its own.
 */
export function goOnIn<Result>(traceId: string | undefined, work: () => Result): Result {
  const own = traces.getStore();
  if (traceId === undefined || own?.traceId === traceId) return work();
  if (own) own.linkedTraceId = traceId;
  return traces.run({ traceId, spanId: newSpanId(), ...(own && { linkedTraceId: own.traceId }) }, work);
}

/** What a log line says of its trace. */
export const traceFields = (): Partial<Trace> => traces.getStore() ?? {};

export const currentTraceId = (): string | undefined => traces.getStore()?.traceId;

/** The header for what is called or sent now: of this trace, or of the work's own. */
export function traceparent(traceId = currentTraceId()): string | undefined {
  const spanId = traces.getStore()?.spanId ?? newSpanId();
  return traceId && `00-${traceId}-${spanId}-${FLAGS}`;
}

/** Of 16 digits alone a scanner of logs may read a card number, so an id has a letter. */
function newSpanId(): string {
  const spanId = hex(8);
  return /[a-f]/.test(spanId) ? spanId : newSpanId();
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
