import { isIPv4, isIPv6 } from 'node:net';
import type { Event } from './exchange.ts';

const GROUPS = 8;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The client's network for the decline limits: an IPv4 address, or an IPv6 /64, all of which one client controls. */
export const clientNetwork = ({ requestContext }: Event): string =>
  networkOfAddress(requestContext.http.sourceIp);

export function networkOfAddress(sourceIp: string): string {
  const address = MAPPED.exec(sourceIp)?.[1] ?? sourceIp;
  if (isIPv4(address)) return address;
  return isIPv6(address) ? `${prefixOf(address)}::/64` : 'unknown';
}

/** The first four groups of an IPv6 address, without leading zeros, after expanding `::`. */
function prefixOf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return groups
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
