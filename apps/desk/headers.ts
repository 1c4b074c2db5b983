import { headersWith } from '../page-headers.ts';

/** Who signs a shop's staff in, for the browser: a public client of the shop's identity provider. */
export type SignIn = Readonly<{
  /** The origin of a storefront of the shop, which staff type to be led to their provider. */
  shop: string;
  issuer: string;
  clientId: string;
  authorizationUrl: string;
  tokenUrl: string;
}>;

/**
 * The response headers of the desk's site, both deployed and local. It loads its own scripts and styles alone, and sends data only to our
 * API and to the address at which a provider gives tokens. Codes of links are pictures of the API's.
 */
export function deskHeaders(apiBase: string, signIns: readonly SignIn[]): Record<string, string> {
  const api = new URL(apiBase).origin;
  const providers = new Set(signIns.map(({ tokenUrl }) => new URL(tokenUrl).origin));
  return headersWith(
    {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', api],
      'connect-src': ["'self'", api, ...providers],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    },
    {
      // Its address may name a customer, and only it needs to know.
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  );
}
