import type { Desk } from '../books/desk.ts';
import { invalid } from '../http/errors.ts';
import type { Params } from '../http/form.ts';
import { oneOf, text } from '../http/params.ts';

export function returnUrlOf(params: Params): string | null {
  const url = text(params, 'return_url') ?? null;
  if (url !== null && !URL.canParse(url))
    throw invalid('Not a valid URL: send an absolute one.', 'return_url', 'url_invalid');
  return url;
}

export function isOffSession(params: Params): boolean {
  return (oneOf(params, 'off_session', ['true', 'false', 'one_off', 'recurring']) ?? 'false') !== 'false';
}

/** Refuses to confirm without a return URL while the payer is present, on accounts whose settings require one. */
export function requireReturnUrl(desk: Desk, params: Params): void {
  if (desk.books.account.requiresReturnUrl && !isOffSession(params) && !returnUrlOf(params))
    throw noReturnUrl();
}

export function noReturnUrl() {
  return invalid(
    'Confirming with payment methods that the account enables needs a `return_url`, since some of them redirect the payer.',
    'return_url',
  );
}
