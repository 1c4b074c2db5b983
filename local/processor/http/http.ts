/** A request without a socket, so that a test harness can call the processor in its own process. */
export type SimRequest = Readonly<{
  method: string;
  /** Path and query. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Of a body with files, each character is a byte. */
  body: string;
}>;
export type SimReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** The outcome of a request: an answer at once or byte by byte, a broken connection, or a connection that stays silent. */
export type Outcome =
  | Readonly<{ kind: 'reply'; reply: SimReply }>
  | Readonly<{ kind: 'drip'; reply: SimReply }>
  | Readonly<{ kind: 'broken' }>
  | Readonly<{ kind: 'silent' }>;

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): SimReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export const replying = (reply: SimReply): Outcome => ({ kind: 'reply', reply });
export const BROKEN: Outcome = { kind: 'broken' };
export const SILENT: Outcome = { kind: 'silent' };

/** Any page may call the API, as at the processor. */
export const CORS: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'Request-Id, Idempotent-Replayed',
  'access-control-max-age': '300',
};
