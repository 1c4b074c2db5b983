import type { ErrorDetails } from '../../../../shared/contracts/answers/error.ts';
import type { Shown } from '../../../../shared/contracts/answers/shown.ts';
import { locale } from '../words/locale.ts';
import { twice } from './twice.ts';

/** The response, or `lost` if there was no usable one; then it is not known whether the request was processed. */
export type Answer = Readonly<{ status: number; body: unknown; retryAfterSeconds?: number }> | 'lost';

/** The API's own limit is 29 seconds, so after this time the response was lost. */
const PATIENCE_MS = 35_000;

/** These change nothing, though they are sent with POST: what they name is too long, or too secret, for an address. */
const READS_BY_POST = /\/(open|quote)$/;

export type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls our API without cookies, twice if the response of a read is lost. A response that is not JSON, such as a proxy's page, counts as lost. */
export function callAt(apiBase: string): Call {
  return async (method, path, body, headers) => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const send = async () => {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        headers: body
          ? { 'content-type': 'application/json', 'accept-language': locale, ...headers }
          : (headers ?? {}),
        body: body ? JSON.stringify(body) : null,
        credentials: 'omit',
        cache: 'no-store',
        signal: patience,
      });
      return {
        status: response.status,
        body: await response.json(),
        ...retryAfter(response.headers.get('retry-after')),
      };
    };
    try {
      return await (method === 'GET' || READS_BY_POST.test(path) ? twice(send) : send());
    } catch {
      return 'lost';
    }
  };
}

function retryAfter(header: string | null): { retryAfterSeconds?: number } {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

export type Problem = Readonly<{
  code: string;
  message?: string;
  requestId?: string;
  errors: readonly FieldProblem[];
}>;
export type FieldProblem = NonNullable<Shown<typeof ErrorDetails>['errors']>[number];

/** The error in an answer of our API; the code is empty if the body has none. */
export function problemIn(body: unknown): Problem {
  const error = (body as { error?: Partial<Problem> } | null)?.error;
  return { ...error, code: error?.code ?? '', errors: error?.errors ?? [] };
}
