import { deskHeaders } from '../apps/desk/headers.ts';
import { servePage } from './checkout-site.ts';
import { pathOf } from './gateway-event.ts';
import type { Respond } from './http-server.ts';
import { DESK_BUILD } from './page-builds.ts';

/** The address that people type; it leads to the desk's own origin. */
export const DESK_PATH = '/desk';
/** One click signs in to the demo shop. Nothing of it is deployed. */
const SIGN_IN = '/_local/sign-in';

/** The origin of the desk: the checkout's server under a name of its own. */
export const deskOrigin = (checkout: string): string => checkout.replace('//localhost', '//desk.localhost');

type Parts = Readonly<{
  urls: Readonly<{ api: string; checkout: string }>;
  now: () => Date;
  /** A fresh token of the demo shop's staff. */
  staffToken: () => Promise<string | undefined>;
}>;

/** Serves the desk at its origin, and every other request by the checkout's site. */
export function withDesk(site: Respond, { urls, now, staffToken }: Parts): Respond {
  const own = deskOrigin(urls.checkout);
  const config = () => ({
    ...{ apiBase: urls.api, signIns: [], demoSignIn: SIGN_IN },
    now: now().toISOString(),
  });
  const desk = servePage(DESK_BUILD, config, deskHeaders(urls.api, []));
  return async (request) => {
    const path = pathOf(request.target);
    if (`http://${request.headers.host}` !== own)
      return path === DESK_PATH ? ledTo(`${own}/`) : await site(request);
    if (path === SIGN_IN) return ledTo(`/#token=${await staffToken()}`);
    return await desk(request);
  };
}

const ledTo = (location: string) => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store' },
  body: Buffer.from(''),
});
