/**
 * The origin of a public request decides its tenant, so each origin must have exactly one spelling.
 *
 * `new URL` alone is too lenient: it accepts `https://a.example,https://b.example` as a host, decodes `%2e`, keeps a trailing
 * dot and reads `0x7f.1` as an IP address. Therefore a strict pattern is checked first, and `new URL` must then give the same
 * text, which refuses a host whose last label is a hexadecimal number and a port above 65535.
 *
 * Only https is accepted; http only for localhost and its subdomains, which resolve to the own machine. Hosts are ASCII, as
 * browsers send them. IP addresses are refused: a storefront has a domain name.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Without the u flag, since i would then match non-ASCII characters that fold to ASCII letters. */
const ORIGIN = new RegExp(`^(https?)://((?:${LABEL}\\.)*${LABEL})(?::([1-9]\\d{0,4}))?$`, 'i');
const HOST_MAX = 253;
const ORIGIN_MAX = 'https://'.length + HOST_MAX + ':65535'.length;
const REFERER_MAX = 8192;
const STANDARD_PORT: Readonly<Record<string, string>> = { https: '443', http: '80' };

/** The canonical form of an origin, or undefined if the text is not exactly one origin that may be registered. */
export function parseOrigin(text: string): string | undefined {
  if (text.length > ORIGIN_MAX) return undefined;
  const [, scheme = '', host = '', port] = ORIGIN.exec(text)?.map((part) => part?.toLowerCase()) ?? [];
  if (!isHost(host) || (scheme === 'http' && !isLocalhost(host))) return undefined;

  const origin = `${scheme}://${host}${port === undefined || port === STANDARD_PORT[scheme] ? '' : `:${port}`}`;
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined;
}

/** The canonical origin of the page in a `Referer` header. */
export function originOfReferer(referer: string): string | undefined {
  if (referer.length > REFERER_MAX) return undefined;
  const [, origin] = /^([^/?#\\\s]+:\/\/[^/?#\\\s]+)(?:[/?#][\x21-\x7e]*)?$/.exec(referer) ?? [];
  return origin === undefined ? undefined : parseOrigin(origin);
}

/** The canonical origin for a `Host` header: https, or http for localhost. */
export function originOfHost(host: string): string | undefined {
  const [name = ''] = host.toLowerCase().split(':');
  return parseOrigin(`${isLocalhost(name) ? 'http' : 'https'}://${host}`);
}

/** At least two labels, the last of which is not a number: neither a bare machine name nor an IP address. */
function isHost(host: string): boolean {
  if (host.length > HOST_MAX) return false;
  return isLocalhost(host) || /\.(?!\d+$)[^.]+$/.test(host);
}

const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');
