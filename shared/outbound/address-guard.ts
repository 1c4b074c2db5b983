import { type LookupAddress, lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A tenant's endpoint is not a public https address. Guards against server-side request forgery. */
export class ForbiddenAddress extends Error {}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);

/** Ranges of IPv4 that are private, local, shared, reserved, for documentation or tests, for relays, or for many receivers. */
const NOT_PUBLIC = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
  192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;

/** Ranges within the global ones of IPv6 that are of the same kinds, or wrap an IPv4 address (Teredo, 6to4). */
const NOT_PUBLIC_IPV6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20';

/** The global unicast range of IPv6, and IPv4 addresses in their mapped form. Other ranges are unassigned or wrap an address too. */
const GLOBAL_IPV6 = '2000::/3 ::ffff:0:0/96';

/** Made at the first address: most processes that can read a key set of a provider never do. */
let lists: Readonly<{ forbidden: BlockList; globalIpv6: BlockList }> | undefined;

/** A list applies its ranges of IPv4 to the mapped form too. */
const listsOfRanges = () =>
  (lists ??= {
    forbidden: listOf([NOT_PUBLIC, 'ipv4'], [NOT_PUBLIC_IPV6, 'ipv6']),
    globalIpv6: listOf([GLOBAL_IPV6, 'ipv6']),
  });

function listOf(...families: readonly (readonly [ranges: string, family: 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList();
  for (const [ranges, family] of families) {
    for (const range of ranges.split(/\s+/)) {
      const [network = '', prefix] = range.split('/');
      list.addSubnet(network, Number(prefix), family);
    }
  }
  return list;
}

/**
 * Whether an IP address is on the public internet. False for private, loopback, link-local (cloud metadata), carrier-grade NAT
 * and multicast addresses, and for IPv6 forms that wrap such an address (compatible, mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(text: string): boolean {
  const { forbidden, globalIpv6 } = listsOfRanges();
  if (isIP(text) === 4) return !forbidden.check(text, 'ipv4');
  const isPlainIpv6 = isIP(text) === 6 && !text.includes('%');
  return isPlainIpv6 && globalIpv6.check(text, 'ipv6') && !forbidden.check(text, 'ipv6');
}

/** Checks the URL itself. Throws `ForbiddenAddress`. `publicLookup` checks the addresses it resolves to. */
export function requirePublicUrl(text: string): URL {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new ForbiddenAddress('the endpoint is not https');
  if (url.username || url.password) throw new ForbiddenAddress('the endpoint names a user');
  if (!PORTS.has(url.port)) throw new ForbiddenAddress(`port ${url.port} is not allowed`);
  if (isIP(host) !== 0 ? !isPublic(host) : !host.includes('.'))
    throw new ForbiddenAddress('the host is not on the public internet');
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
