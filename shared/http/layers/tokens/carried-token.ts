import { BillingError } from '../../../domain/errors.ts';
import type { Event } from '../exchange.ts';

/** A token and whether only a cookie carried it, which a browser sends along without being asked to. */
export type CarriedToken = Readonly<{ token: string; isFromCookie: boolean }>;

/** The specification names the header and no scheme, so a token may stand in it alone. */
const BEARER = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * The token that a request carries in `Authorization`, in the cookie of this name or in another place that the surface takes it from;
 * undefined without one.
 *
 * Throws `unauthenticated` when carriers differ, since none says which of two people asks, and when one is malformed.
 */
export function carriedToken(
  { headers, cookies = [] }: Event,
  cookieName: string | undefined,
  others: readonly (string | undefined)[] = [],
): CarriedToken | undefined {
  const fromHeader = headers.authorization === undefined ? [] : [BEARER.exec(headers.authorization)?.[1]];
  const sent = [...fromHeader, ...others.filter((text) => text !== undefined)];
  const prefix = `${cookieName}=`;
  const fromCookies =
    cookieName === undefined
      ? []
      : cookies.filter((cookie) => cookie.startsWith(prefix)).map((cookie) => cookie.slice(prefix.length));
  const [token, ...differing] = new Set([...sent, ...fromCookies]);
  if (sent.length + fromCookies.length === 0) return undefined;
  if (!token || differing.length > 0) {
    throw new BillingError(
      'unauthenticated',
      'The request carries no usable token, or tokens that differ. Send one, as a bearer token.',
    );
  }
  return { token, isFromCookie: sent.length === 0 };
}
