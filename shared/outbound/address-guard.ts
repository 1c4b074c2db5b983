import { type LookupAddress, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A tenant's endpoint is not a public https address. Guards against server-side request forgery. */
export class ForbiddenAddress extends Error {}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);

/** The global unicast range of IPv6. Other ranges wrap an IPv4 address or are unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. False for private, loopback, link-local (cloud metadata), carrier-grade NAT
 * and multicast addresses, and for IPv6 forms that wrap such an address (compatible, mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));
}

/** Checks the URL itself. Throws `ForbiddenAddress`. `publicLookup` checks the addresses it resolves to. */
export function requirePublicUrl(text: string): URL {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new ForbiddenAddress('the endpoint is not https');
  if (url.username || url.password) throw new ForbiddenAddress('the endpoint names a user');
  if (!PORTS.has(url.port)) throw new ForbiddenAddress(`port ${url.port} is not allowed`);
  if (ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.')) throw new ForbiddenAddress('the host is not on the public internet');
  return url;
}

/**
 * Resolves a host name for a socket and fails with `ForbiddenAddress` unless every address is public.
 *
 * The socket connects to the addresses checked here, so DNS rebinding between check and connection has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[];
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return callback(new ForbiddenAddress(`${hostname} resolves to an address that is not public`), '', 0);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
