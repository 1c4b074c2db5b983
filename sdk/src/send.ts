import { BillingApiError, BillingConnectionError, type FieldProblem } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What every call may be told. */
export type CallOptions = Readonly<{
  /** Your own key of this request, such as your order's number. Without one, the client makes one for each call and keeps it for all tries. */
  idempotencyKey?: string;
  /** Ends the call, and its tries, with the signal's reason. What a request that is under way did is then unknown. */
  signal?: AbortSignal;
}>;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export type Transport = Readonly<{
  baseUrl: string;
  credential: string;
  version: string;
  /** Tries after the first one. */
  retries: number;
  /** For each try, in milliseconds. */
  timeoutMs: number;
  fetch: typeof fetch;
  /** Waits. Tests replace it. */
  sleep(ms: number): Promise<void>;
}>;

type Call = CallOptions & Readonly<{ query?: Query | undefined; body?: unknown }>;

/** A longer `Retry-After` is left to the caller. */
const WAIT_MAX_MS = 20_000;

/** The API does not say so for a gateway that did not reach the function, but each of these is safe to send again under the same key. */
const TRANSIENT = new Set([429, 500, 502, 503, 504]);

/** Sends a request until it has an answer that another try would not change. Every write has one key for all of its tries. */
export async function send(
  transport: Transport,
  method: Method,
  path: string,
  call: Call = {},
): Promise<unknown> {
  const key = method === 'GET' ? undefined : (call.idempotencyKey ?? crypto.randomUUID());
  const request = requestOf(transport, method, path, call, key);
  for (let failed = 0; ; failed++) {
    const answer = await tryOnce(transport, request, call.signal).catch((error: unknown) => ({ error }));
    const isLast = failed >= transport.retries;
    if ('error' in answer) {
      call.signal?.throwIfAborted();
      if (isLast) throw new BillingConnectionError(unanswered(method, path, answer.error), key, answer.error);
      await pause(transport, backoffMs(failed), call.signal);
      continue;
    }
    if (answer.response.ok) return answer.body;
    const waitMs = retryAfterMs(answer.response) ?? backoffMs(failed);
    if (isLast || !isWorthATry(answer) || waitMs > WAIT_MAX_MS) throw refused(answer, key);
    await pause(transport, waitMs, call.signal);
  }
}

type Prepared = Readonly<{ url: string; init: RequestInit }>;

/** Every try sends the same. */
function requestOf(
  { baseUrl, credential, version }: Transport,
  method: Method,
  path: string,
  { query, body }: Call,
  key: string | undefined,
): Prepared {
  const headers = {
    accept: 'application/json',
    'x-tenant-id': credential,
    'billing-version': version,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const url = `${baseUrl}${path}${queryOf(query)}`;
  return { url, init: { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) } };
}

type Answered = Readonly<{ response: Response; body: unknown }>;

async function tryOnce(
  { timeoutMs, fetch }: Transport,
  { url, init }: Prepared,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  return { response, body: parsed(await response.text()) };
}

function queryOf(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** What is no JSON was not written by the API but by something before it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An error as the API tells it, or as what stands before it does. */
type Problem = Readonly<
  Partial<Record<'code' | 'message' | 'field' | 'requestId', string>> & { errors?: readonly FieldProblem[] }
>;
type Told = Problem & Readonly<{ error?: Problem }>;

/** An earlier request is still being worked on: its answer is worth waiting for. */
const UNDER_WAY = new Set(['idempotency_in_progress', 'payment_in_progress']);

const isWorthATry = ({ response, body }: Answered): boolean =>
  TRANSIENT.has(response.status) || UNDER_WAY.has((body as Told | undefined)?.error?.code ?? '');

function refused({ response, body }: Answered, idempotencyKey: string | undefined): BillingApiError {
  const told = (body ?? {}) as Told;
  const { code, message, field, errors, requestId } = told.error ?? told;
  return new BillingApiError(message ?? `The API answered ${response.status}.`, {
    status: response.status,
    code: code ?? 'unexpected_answer',
    field,
    problems: errors,
    requestId: requestId ?? response.headers.get('x-request-id') ?? undefined,
    idempotencyKey,
  });
}

const unanswered = (method: Method, path: string, cause: unknown): string =>
  `${method} ${path} had no answer: ${cause instanceof Error ? cause.message : String(cause)}`;

/** Half a second, then twice as long each time, shortened at random so that many clients do not come back at once. */
const backoffMs = (failed: number): number => 500 * 2 ** failed * (0.5 + Math.random() / 2);

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

async function pause({ sleep }: Transport, ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return await sleep(ms);
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  await Promise.race([sleep(ms), ended]);
}
