/** What came back, or that nothing usable did: then nobody knows whether the request was carried out. */
export type Answer = Readonly<{ status: number; body: unknown; retryAfterSeconds?: number }> | 'lost';

/** The API gives up after 29 seconds; whatever takes longer was lost on the way. */
const PATIENCE_MS = 35_000;

export type Call = (method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

/** Calls our API without cookies. Anything that is not JSON from it (a proxy's page, a cut connection) counts as lost. */
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

/** The error in one of our API's answers; any other body is nobody's error and has an empty code. */
export function problemIn(body: unknown): Problem {
  const error = (body as { error?: Partial<Problem> } | null)?.error;
  return { ...error, code: error?.code ?? '', errors: error?.errors ?? [] };
}
