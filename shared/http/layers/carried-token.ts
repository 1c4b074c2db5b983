import { BillingError } from '../../domain/errors.ts';
import type { Event } from './exchange.ts';

/** A token and whether only a cookie carried it, which a browser sends along without being asked to. */
export type CarriedToken = Readonly<{ token: string; isFromCookie: boolean }>;

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The token that a request carries in `Authorization` or in the cookie of this name; undefined without one.
 *
 * Throws `unauthenticated` when carriers differ, since none says which of two people asks, and when one is malformed.
 */
export function carriedToken({ headers, cookies = [] }: Event, cookieName: string): CarriedToken | undefined {
  const fromHeader = headers.authorization === undefined ? [] : [BEARER.exec(headers.authorization)?.[1]];
  const prefix = `${cookieName}=`;
  const fromCookies = cookies.filter((cookie) => cookie.startsWith(prefix)).map((cookie) => cookie.slice(prefix.length));
  const [token, ...others] = new Set([...fromHeader, ...fromCookies]);
  if (fromHeader.length + fromCookies.length === 0) return undefined;
  if (!token || others.length > 0) {
    throw new BillingError('unauthenticated', 'The request carries no usable token, or tokens that differ. Send one, as a bearer token.');
  }
  return { token, isFromCookie: fromHeader.length === 0 };
}
