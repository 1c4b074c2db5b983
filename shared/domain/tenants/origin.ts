/**
 * Origins decide which tenant a public request belongs to, so one origin must have one spelling.
 *
 * `new URL` alone is too kind for that: it takes `https://a.example,https://b.example` for a host, decodes `%2e`, keeps a
 * trailing dot and reads `0x7f.1` as an address. A strict pattern therefore looks first, and `new URL` afterwards must
 * agree to the letter, which refuses what only looks like a name: a host ending in a hexadecimal number, a port beyond the last.
 *
 * https only; http for localhost and names under it, which no one else can serve. Hosts are written in ASCII, as browsers send
 * them. Addresses are no origins here: a storefront has a domain.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ORIGIN = new RegExp(`^(https?)://((?:${LABEL}\\.)*${LABEL})(?::([1-9]\\d{0,4}))?$`, 'i'); // Without u, so that no sign beyond ASCII folds to a letter.
const HOST_MAX = 253;
const ORIGIN_MAX = 'https://'.length + HOST_MAX + ':65535'.length;
const REFERER_MAX = 8192;
const STANDARD_PORT: Readonly<Record<string, string>> = { https: '443', http: '80' };

/** The canonical form of an origin, or nothing when the text is not exactly one origin that may be registered. */
export function parseOrigin(text: string): string | undefined {
  if (text.length > ORIGIN_MAX) return undefined;
  const [, scheme = '', host = '', port] = ORIGIN.exec(text)?.map((part) => part?.toLowerCase()) ?? [];
  if (!isHost(host) || (scheme === 'http' && !isLocalhost(host))) return undefined;

  const origin = `${scheme}://${host}${port === undefined || port === STANDARD_PORT[scheme] ? '' : `:${port}`}`;
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined;
}

/** The origin of the page that a `Referer` header names. */
export function originOfReferer(referer: string): string | undefined {
  if (referer.length > REFERER_MAX) return undefined;
  const [, origin] = /^([^/?#\\\s]+:\/\/[^/?#\\\s]+)(?:[/?#][\x21-\x7e]*)?$/.exec(referer) ?? [];
  return origin === undefined ? undefined : parseOrigin(origin);
}

/** The origin that a `Host` header stands for: https, since nothing of a tenant is served otherwise, http for localhost. */
export function originOfHost(host: string): string | undefined {
  const [name = ''] = host.toLowerCase().split(':');
  return parseOrigin(`${isLocalhost(name) ? 'http' : 'https'}://${host}`);
}

/** Two labels at least, and a last one that is no number: neither a bare machine name nor an address. */
function isHost(host: string): boolean {
  if (host.length > HOST_MAX) return false;
  return isLocalhost(host) || /\.(?!\d+$)[^.]+$/.test(host);
}

const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');
