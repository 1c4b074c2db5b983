/** What the doctor found about one part of a deployment, and what to do unless it is well. */
export type Finding = Readonly<{ check: string; ok: boolean; found: string; todo?: string }>;

export const well = (check: string, found: string): Finding => ({ check, ok: true, found });
export const wrong = (check: string, found: string, todo: string): Finding => ({
  check,
  ok: false,
  found,
  todo,
});

/** What to do about the faults that every service of AWS may answer with, by the name of the error. */
const COMMON_TODO: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'Set AWS_PROFILE, or sign in, so that the AWS tools find your credentials.',
  ExpiredTokenException: 'Your session has ended: sign in again.',
  UnrecognizedClientException:
    'AWS does not know these credentials: check AWS_PROFILE and AWS_ACCESS_KEY_ID.',
  InvalidSignatureException: 'AWS refuses these credentials: check AWS_SECRET_ACCESS_KEY.',
  AccessDeniedException:
    'Your credentials lack the permission that the message names: ask the owner of the account for it.',
};

/** The finding for a call that failed. `todo` is for a fault of the thing itself, such as a name that does not exist. */
export function failed(check: string, error: unknown, todo: string): Finding {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { code } = error as { code?: string };
  const found = `${name}: ${message || code || 'no answer'}`;
  const isUnreachable = code !== undefined || name === 'TimeoutError' || name === 'AbortError';
  const reach = 'Nothing answers there: check AWS_REGION, the AWS_ENDPOINT_URL_… variables and your network.';
  return wrong(check, found, COMMON_TODO[name] ?? (isUnreachable ? reach : todo));
}
