/** A request and its answer, free of sockets, so that a test harness can drive the processor in its own process. */
export type SimRequest = Readonly<{
  method: string;
  /** Path and query. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}>;
export type SimReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** What becomes of a request: an answer, a connection that breaks, or one that never says anything. */
export type Outcome = Readonly<{ kind: 'reply'; reply: SimReply }> | Readonly<{ kind: 'broken' }> | Readonly<{ kind: 'silent' }>;

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): SimReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export const replying = (reply: SimReply): Outcome => ({ kind: 'reply', reply });
export const BROKEN: Outcome = { kind: 'broken' };
export const SILENT: Outcome = { kind: 'silent' };

/** The API may be called from any page, as the processor's may. */
export const CORS: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'Request-Id, Idempotent-Replayed',
  'access-control-max-age': '300',
};
