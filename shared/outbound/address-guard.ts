import { type LookupAddress, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A tenant's endpoint that leads somewhere a tenant has no business to reach. */
export class ForbiddenAddress extends Error {}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);

/** The only part of IPv6 that is given out; beyond it lie forms that wrap an IPv4 address, and what nobody owns yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. Everything else is refused: private, loopback, link-local (the cloud's
 * metadata), carrier-grade, multicast, and what wraps such an address in IPv6 (compatible, mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));
}

/** Checks what the name alone tells. Throws `ForbiddenAddress`; where the name leads is checked when connecting. */
export function requirePublicUrl(text: string): URL {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new ForbiddenAddress('only https endpoints are called');
  if (url.username || url.password) throw new ForbiddenAddress('an endpoint names no user');
  if (!PORTS.has(url.port)) throw new ForbiddenAddress(`port ${url.port} is not called`);
  if (ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.')) throw new ForbiddenAddress('the host is not on the public internet');
  return url;
}

/**
 * Resolves a name for a connection and refuses it unless every address is public.
 *
 * The socket connects to the very addresses checked here, so a name that changes between check and connection gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[];
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return callback(new ForbiddenAddress(`${hostname} leads to an address that is not public`), '', 0);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
