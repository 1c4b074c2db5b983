import { readJson, writeJson } from './storage.ts';

/** The token of the customer whom the shop sent here, for the page at this address. */
type Kept = Readonly<{ address: string; token: string }>;

const NAME = 'customer';

/**
 * Moves a token out of the address, where it comes as `#token=…`, before a script of another origin is loaded. The tab keeps it until
 * the payment is over. In a browser that forbids storage the customer pays without their wallet.
 */
export function takeToken(): void {
  const [, token] = /^#token=(.+)/.exec(location.hash) ?? [];
  if (!token) return;
  history.replaceState(history.state, '', address());
  writeJson('sessionStorage', NAME, { address: address(), token });
}

export function findToken(): string | undefined {
  const kept = readJson('sessionStorage', NAME) as Kept | null;
  return kept?.address === address() ? kept.token : undefined;
}

export const forgetToken = (): void => writeJson('sessionStorage', NAME, undefined);

const address = (): string => location.pathname + location.search;
