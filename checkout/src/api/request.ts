/** The response, or `lost` if there was no usable one; then it is not known whether the request was processed. */
export type Answer = Readonly<{ status: number; body: unknown; retryAfterSeconds?: number }> | 'lost';

/** The API's own limit is 29 seconds, so after this time the response was lost. */
const PATIENCE_MS = 35_000;

export type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls our API without cookies. A response that is not JSON, such as a proxy's page, counts as lost. */
export function callAt(apiBase: string): Call {
  return async (method, path, body, headers) => {
    try {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        headers: body ? { 'content-type': 'application/json', ...headers } : (headers ?? {}),
        body: body ? JSON.stringify(body) : null,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: response.status, body: await response.json(), ...retryAfter(response.headers.get('retry-after')) };
    } catch {
      return 'lost';
    }
  };
}

function retryAfter(header: string | null): { retryAfterSeconds?: number } {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

export type Problem = Readonly<{ code: string; message?: string; requestId?: string; errors: readonly FieldProblem[] }>;
export type FieldProblem = Readonly<{ field: string; code: string; message: string }>;

/** The error in an answer of our API; the code is empty if the body has none. */
export function problemIn(body: unknown): Problem {
  const error = (body as { error?: Partial<Problem> } | null)?.error;
  return { ...error, code: error?.code ?? '', errors: error?.errors ?? [] };
}
