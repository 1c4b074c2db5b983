import { siteFor } from '../../local/checkout-opening.ts';
import { servePage } from '../../local/checkout-site.ts';
import { pathOf } from '../../local/gateway-event.ts';
import type { Respond } from '../../local/http-server.ts';
import { securityHeaders } from '../checkout/headers.ts';
import { STOREFRONT_BUILD } from './build.ts';
import { CHALLENGE_PATH, type Challenger, challengePage } from './challenge.ts';

const PATH = /^\/demo(?=[/?]|$)/;
/** The address that people type; it leads to the storefront's own origin. */
export const STOREFRONT_PATH = '/demo';

/**
 * The origin of the demo storefront: the checkout's server under a name of its own. An origin belongs to the hosted checkout or to one
 * storefront, so it cannot be the checkout's.
 */
export const storefrontOrigin = (checkout: string): string =>
  checkout.replace('//localhost', '//acme.localhost');

type Parts = Readonly<{
  urls: Readonly<{ api: string; checkout: string; processor: string }>;
  publishableKey: string;
}> &
  Pick<Challenger, 'credential' | 'productOrigin'>;

/** Serves the demo storefront at `/demo`, and every other path by the checkout's site. Nothing of it is deployed. */
export function withStorefront(site: Respond, { urls, publishableKey, ...shop }: Parts): Respond {
  const { config, origins } = siteFor(urls.api, urls.processor);
  const storefront = servePage(
    STOREFRONT_BUILD,
    () => ({ ...config, publishableKey }),
    securityHeaders(origins),
  );
  const own = storefrontOrigin(urls.checkout);
  const challenge = challengePage({ ...shop, api: urls.api, origins: [urls.checkout, own] });
  return async (request) => {
    if (!PATH.test(request.target)) return await site(request);
    if (`http://${request.headers.host}` !== own)
      return { status: 302, headers: { location: own + request.target }, body: Buffer.from('') };
    if (pathOf(request.target) === CHALLENGE_PATH) return await challenge(request);
    return await storefront({ ...request, target: request.target.replace(PATH, '').replace(/^(?!\/)/, '/') });
  };
}
